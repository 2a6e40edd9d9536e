import type { Entity } from "@hitoslov/contract";
import type { ReactNode } from "react";
import type { HistoryLabels, HistoryNames } from "../history/history-drawer.tsx";
import { mergedText } from "./colleague-texts.ts";
import { colleaguesSince } from "./colleagues.ts";
import { askConflicts } from "./conflicts-store.ts";
import { merge, type Together } from "./merge.ts";
import { formatTyped } from "./typed-value.ts";

/** How the fields of a form read. */
export type Reading<Values> = {
  /** Russian names of the fields; what has none is «Другие поля». */
  readonly labels?: HistoryLabels | undefined;
  readonly names?: HistoryNames | undefined;
  readonly together?: Together<Values> | undefined;
};

const other = "Другие поля";

type StaleOptions<Values> = {
  readonly entity: Entity;
  /** Of the row in the trail. */
  readonly id: string;
  /** What was typed over, and its stamp. */
  readonly base: { readonly values: Values; readonly stamp: string };
  readonly mine: Values;
  readonly theirs: Values;
  readonly reading: Reading<Values>;
};

type Resolved<Values> = {
  readonly values: Values;
  /** What to tell once it is saved; null: nothing but one's own is in it. */
  readonly told: string | null;
};

/** Merges what two have made of one row, and asks where only the person can tell; null: they went back to the form. */
export async function resolveStale<Values extends object>({
  entity,
  id,
  base,
  mine,
  theirs,
  reading: { labels = {}, names = {}, together = [] },
}: StaleOptions<Values>): Promise<Resolved<Values> | null> {
  const merged = merge(base.values, mine, theirs, together);
  const { conflicts } = merged;
  const colleagues = await colleaguesSince(entity, id, base.stamp);
  const labelsOf = (fields: readonly string[]) => [...new Set(fields.map((field) => labels[field] ?? other))];
  const viewOf = (field: keyof Values & string, value: unknown): ReactNode => {
    const reads = names[field];
    return typeof reads === "function" ? reads(value) : formatTyped(value, reads);
  };
  if (conflicts.length === 0) {
    const told = merged.taken.length === 0 ? null : mergedText(colleagues, labelsOf(merged.taken));
    return { values: merged.values, told };
  }

  const choices = await askConflicts({
    colleagues,
    conflicts: conflicts.map((fields) =>
      fields.map((field) => ({
        label: labels[field] ?? other,
        mine: viewOf(field, mine[field]),
        theirs: viewOf(field, theirs[field]),
      })),
    ),
    taken: labelsOf(merged.taken),
  });
  if (choices === null) return null;
  const values = { ...merged.values };
  for (const [at, fields] of conflicts.entries()) {
    if (choices[at] !== "theirs") continue;
    // What goes together is taken together.
    const unit = together.find((each) => fields.every((field) => each.includes(field))) ?? fields;
    for (const field of unit) values[field] = theirs[field];
  }
  return { values, told: null };
}
