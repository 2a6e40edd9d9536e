import type { Entity, User } from "@hitoslov/contract";
import type { ReactNode } from "react";
import type { HistoryLabels, HistoryNames } from "../history/history-drawer.tsx";
import { type Colleagues, mergedText, takenText } from "./colleague-texts.ts";
import { askConflicts } from "./conflicts.tsx";
import { merge, type Together } from "./merge.ts";
import { formatTyped } from "../history/format-value.ts";
import { AudioButton } from "../audio-button.tsx";
import styles from "./conflicts.module.css";
import { api } from "../../lib/api.ts";
import { meQuery, queryClient } from "../../lib/queries.ts";

/** How the fields of a form are shown in texts. */
export type Reading<Values> = {
  /** Russian names of the fields; one without is «Другие поля». */
  readonly labels?: HistoryLabels | undefined;
  readonly names?: HistoryNames | undefined;
  readonly together?: Together<Values> | undefined;
};

const other = "Другие поля";

type StaleOptions<Values> = {
  readonly entity: Entity;
  /** The id of the row in the audit trail. */
  readonly id: string;
  /** The values that mine are based on, and their stamp. */
  readonly base: { readonly values: Values; readonly stamp: string };
  readonly mine: Values;
  readonly theirs: Values;
  /** The fields that are theirs already, as they belong to another file now. */
  readonly renewed: readonly string[];
  readonly reading: Reading<Values>;
};

type Resolved<Values> = {
  readonly values: Values;
  /** The toast after saving; null if nothing was taken from others, or the dialog has named it already. */
  readonly message: string | null;
};

/** Merges two versions of a row and asks about conflicts; null if the user went back to the form. */
export async function resolveStale<Values extends object>({
  entity,
  id,
  base,
  mine,
  theirs,
  renewed,
  reading: { labels = {}, names = {}, together = [] },
}: StaleOptions<Values>): Promise<Resolved<Values> | null> {
  const merged = merge(base.values, mine, theirs, together);
  const { conflicts } = merged;
  const taken = labelsOf([...merged.taken, ...renewed], labels);
  const colleagues = await colleaguesSince(entity, id, base.stamp);
  if (conflicts.length === 0) {
    const message = taken.length === 0 ? null : mergedText(colleagues, taken);
    return { values: merged.values, message };
  }

  const choices = await askConflicts({
    colleagues,
    conflicts: conflicts.map((fields) =>
      fields.map((field) => ({
        label: labels[field] ?? other,
        mine: valueOf(mine[field], names[field]),
        theirs: valueOf(theirs[field], names[field]),
      })),
    ),
    taken,
  });
  if (choices === null) return null;
  const values = { ...merged.values };
  for (const [at, fields] of conflicts.entries()) {
    if (choices[at] !== "theirs") continue;
    // Take all fields that go together.
    const unit = together.find((each) => fields.every((field) => each.includes(field))) ?? fields;
    for (const field of unit) values[field] = theirs[field];
  }
  return { values, message: null };
}

/** The toast about fields that a newer row has changed in a form with unsaved input. */
export async function describeTaken(
  entity: Entity,
  id: string,
  stamp: string,
  taken: readonly string[],
  labels: HistoryLabels = {},
): Promise<string> {
  return takenText(await colleaguesSince(entity, id, stamp), labelsOf(taken, labels));
}

function valueOf(value: unknown, reads: HistoryNames[string] | undefined): ReactNode {
  if (typeof reads !== "function") return formatTyped(value, reads);
  const isEmpty = value === null || value === "" || (Array.isArray(value) && value.length === 0);
  return isEmpty ? formatTyped(value) : reads(value);
}

function labelsOf(fields: readonly string[], labels: HistoryLabels): string[] {
  return [...new Set(fields.map((field) => labels[field] ?? other))];
}

export type FileKind = "picture" | "sound" | "video";

/** A file chosen here while a colleague has stored another one, or values that this one would reset. */
type FileClash = {
  readonly name: string;
  readonly label: string;
  readonly kind: FileKind;
  /** The address to show or play it. */
  readonly mine: string;
  /** Null if the colleague has deleted it. */
  readonly theirs: string | null;
  readonly reset: readonly { readonly field: string; readonly mine: unknown; readonly theirs: unknown }[];
};

/** Asks which files to keep. Returns the names of those to take from the colleague, or null if the user went back. */
export async function resolveFiles(
  clashes: readonly FileClash[],
  colleagues: Colleagues,
  { labels = {}, names = {} }: Pick<Reading<never>, "labels" | "names">,
): Promise<readonly string[] | null> {
  const choices = await askConflicts({
    colleagues,
    conflicts: clashes.map(({ label, kind, mine, theirs, reset }) => [
      { label, mine: viewOf(kind, mine, "мой файл"), theirs: viewOf(kind, theirs, "файл коллеги") },
      ...reset.map(({ field, ...each }) => ({
        label: labels[field] ?? other,
        mine: valueOf(each.mine, names[field]),
        theirs: valueOf(each.theirs, names[field]),
      })),
    ]),
    taken: [],
  });
  return choices && clashes.filter((_, at) => choices[at] === "theirs").map(({ name }) => name);
}

function viewOf(kind: FileKind, url: string | null, label: string): ReactNode {
  if (url === null) return "файл удалён";
  if (kind === "picture") return <img className={styles.picture} src={url} alt={label} />;
  if (kind === "sound") return <AudioButton src={url} label={label} />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
}

/** Who has changed a row since its stamp, by the audit trail. */
export async function colleaguesSince(entity: Entity, _id: string, stamp: string): Promise<Colleagues> {
  try {
    const { data } = await api.listChanges({ entity, _id });
    const actors = data.filter(({ at }) => Date.parse(at) > Date.parse(stamp)).map(({ actor }) => actor);
    const me = queryClient.getQueryData<User | null>(meQuery.queryKey)?._id;
    const others = actors.filter((actor) => actor._id !== me);
    const isMyself = actors.length > 0 && others.length === 0;
    return { logins: [...new Set(others.map(({ login }) => login))].toSorted(), isMyself };
  } catch {
    // No access to this section, or no connection: name nobody.
    return { logins: [], isMyself: false };
  }
}
