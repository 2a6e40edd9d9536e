import type { CatalogueSong, ImportRow } from "@hitoslov/contract";
import type { ImportTarget } from "../../../db/schema.ts";
import { hiddenText, keepHidden } from "./hidden-words.ts";
import { wordKey } from "./names.ts";
import { type Level, namesFields } from "./read-row.ts";

type Change = ImportRow["changes"][number];

/** The fields of a song that a row changes. */
export function changesOf(song: CatalogueSong, target: ImportTarget, levels: readonly Level[]): Change[] {
  const changes: Change[] = [];
  const note = (field: Change["field"], before: string, after: string) => {
    if (before !== after) changes.push({ field, before, after });
  };
  if (target.name !== undefined) note("name", song.name, target.name);
  if (target.fragment !== undefined) note("fragment", song.fragment, target.fragment);
  const fragment = target.fragment ?? song.fragment;
  const hidden = target.hidden ?? keepHidden(song, fragment);
  if (inOrder(hidden) !== inOrder(song.hidden)) {
    changes.push({
      field: "hidden",
      before: hiddenText(song.fragment, song.hidden),
      after: hiddenText(fragment, hidden),
    });
  }
  for (const field of namesFields) {
    const after = target[field];
    if (after === undefined) continue;
    const before = song[field].map(({ name }) => name);
    if (before.map(wordKey).join("\n") !== after.map(wordKey).join("\n")) {
      note(field, before.join(", "), after.join(", "));
    }
  }
  if (target.film !== undefined && wordKey(song.film?.name ?? "") !== wordKey(target.film ?? "")) {
    note("film", song.film?.name ?? "", target.film ?? "");
  }
  if (target.difficulty_id !== undefined && target.difficulty_id !== song.difficulty._id) {
    note("difficulty", song.difficulty.name, levels.find(({ _id }) => _id === target.difficulty_id)?.name ?? "");
  }
  if (target.rights_holder !== undefined) note("rights_holder", song.rights_holder ?? "", target.rights_holder ?? "");
  if (target.fact !== undefined) note("fact", song.fact ?? "", target.fact ?? "");
  return changes;
}

function inOrder(positions: readonly number[]): string {
  return positions.toSorted((a, b) => a - b).join();
}

/** As staff see codes. */
export function codeText(code: number): string {
  return String(code).padStart(6, "0");
}
