import type { Metric } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Days } from "../../../db/days.ts";
import { onePage } from "../../../db/pages.ts";
import type { Database } from "../../../db/schema.ts";
import { type Cell, day, type Sheet, sheet } from "../../../http/workbook.ts";
import { listBuckets } from "../roll-ups/queries.ts";
import { figures } from "./figures.ts";

/** `label` is null if one column sums all labels of the metric. */
type Figure = { readonly metric: Metric; readonly label: string | null; readonly header: string };

/** New players are one column, the sum of all sources; the funnel is in the summary only. */
const columns = figures.flatMap(([metric, { name, labels }]): Figure[] => {
  if (labels !== null) {
    return Object.entries(labels).map(([label, text]) => ({ metric, label, header: `${name}: ${text}` }));
  }
  return metric === "joined" ? [{ metric, label: null, header: name }] : [];
});
const keyOf = ({ metric, label }: Figure) => `${metric} ${label}`;

/** «По дням»: a row for every day, also an empty one. */
export function daysSheet(db: Kysely<Database>, days: Days, zone: string): Sheet {
  const read = async () => {
    const rows = new Map<string, Record<string, Cell>>();
    for (const metric of new Set(columns.map((column) => column.metric))) {
      const own = columns.filter((column) => column.metric === metric);
      for (const { at, values } of await listBuckets(db, { metric, days, zone, unit: "day" })) {
        const row = rows.get(at) ?? { at: new Date(at) };
        for (const column of own) {
          row[keyOf(column)] = column.label === null ? sumOf(Object.values(values)) : (values[column.label] ?? 0);
        }
        rows.set(at, row);
      }
    }
    return [...rows.values()];
  };
  return sheet(
    "По дням",
    [
      { header: "День", key: "at", ...day },
      ...columns.map((column) => ({ header: column.header, key: keyOf(column), width: 18 })),
    ],
    onePage(read),
  );
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
