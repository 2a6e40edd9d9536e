import { funnelSteps, funnelStepTexts, type Series } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Days } from "../../../db/days.ts";
import { onePage } from "../../../db/pages.ts";
import type { Database } from "../../../db/schema.ts";
import { type Sheet, sheet } from "../../../http/workbook.ts";
import { sumUp } from "../roll-ups/queries.ts";
import { daysBefore } from "../roll-ups/range.ts";
import { figures } from "./figures.ts";

/** «Сводка»: the totals of these days next to those of as many days before. */
export function summarySheet(db: Kysely<Database>, days: Days, zone: string): Sheet {
  const earlier = daysBefore(days);
  const read = async () => {
    const rows = [];
    for (const [metric, { name, labels }] of figures) {
      const total = await sumUp(db, { metric, days, zone });
      const previous = await sumUp(db, { metric, days: earlier, zone });
      for (const [label, part] of labels === null ? textsOf(total, previous) : Object.entries(labels)) {
        rows.push({ name, part, total: total[label] ?? 0, previous: previous[label] ?? 0 });
      }
    }
    return rows;
  };
  return sheet(
    "Сводка",
    [
      { header: "Показатель", key: "name", width: 24 },
      { header: "Что", key: "part", width: 36 },
      { header: spanOf(days), key: "total", width: 26 },
      { header: spanOf(earlier), key: "previous", width: 26 },
    ],
    onePage(read),
  );
}

type Values = Series["total"];

/** Labels as they are in the data, except for steps of the funnel, which get their texts; sorted by text. */
function textsOf(total: Values, previous: Values): [label: string, text: string][] {
  return Object.keys({ ...total, ...previous })
    .map((label): [string, string] => {
      const [level = "", name = ""] = label.split(":");
      const step = funnelSteps.find((known) => known === name);
      return [
        label,
        step === undefined ? label : `уровень ${level}, ${funnelSteps.indexOf(step) + 1}) ${funnelStepTexts[step]}`,
      ];
    })
    .toSorted(([, one], [, other]) => one.localeCompare(other, "ru", { numeric: true }));
}

/** «05.03.2026 — 06.03.2026». */
function spanOf({ from, to }: Days): string {
  return [from, to].map((day) => day.split("-").toReversed().join(".")).join(" — ");
}
