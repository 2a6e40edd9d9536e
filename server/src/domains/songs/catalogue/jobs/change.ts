import { type CatalogueSong, limits, type ListChange, type SongChange, songStatusNames } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import { type Staff, writeSongs } from "../bulk.ts";
import { checkTargets, type Field, linkedIds, linkFields, nameOfLinks, saveLinksOfMany } from "../links.ts";
import { whyNotPublished } from "../publish.ts";
import type { Outcome } from "./outcome.ts";

/** Refuses a change to rows that are not there. */
export async function checkChange(trx: Transaction<Database>, change: SongChange): Promise<void> {
  const lists = Object.fromEntries(linkFields.map((field) => [field, change[field]?.ids]));
  const { difficulty_id, film_id } = change;
  await checkTargets(trx, { ...lists, difficulty_id, film_id });
}

/** Writes a change to locked songs; skips those that it would not change. */
export async function changeSongs(
  trx: Transaction<Database>,
  staff: Staff,
  songs: readonly CatalogueSong[],
  change: SongChange,
): Promise<Outcome> {
  await checkChange(trx, change);
  const refused: Outcome["refused"][number][] = [];
  const due: CatalogueSong[] = [];
  const lists = new Map(linkFields.map((field) => [field, new Map<string, string[]>()] as const));
  for (const song of songs) {
    const changed = changedLists(song, change);
    const overfull = changed.find(([, ids]) => ids.length > limits.relations.max);
    if (overfull !== undefined) {
      const reason = `${nameOfLinks(overfull[0])}: не\u00A0больше ${limits.relations.max}`;
      refused.push({ _id: song._id, name: song.name, reason });
      continue;
    }
    const next = new Map(changed);
    const countOf = (field: Field) => (next.get(field) ?? linkedIds(song, field)).length;
    const why = whyNotPublished(song, change.status_id, countOf("text_author_id") + countOf("music_author_id"));
    if (why !== undefined) {
      refused.push({ _id: song._id, name: song.name, reason: `Нельзя опубликовать: ${why}` });
      continue;
    }
    if (changed.length === 0 && !differs(song, change)) continue;
    due.push(song);
    for (const [field, ids] of changed) lists.get(field)?.set(song._id, ids);
  }
  const { status_id, difficulty_id, film_id, rights_holder, demo } = change;
  const columns = { status_id, difficulty_id, film_id, rights_holder, demo };
  const ids = due.map(({ _id }) => _id);
  await writeSongs(trx, staff, due, async () => {
    if (Object.values(columns).some((value) => value !== undefined)) {
      await trx.updateTable("sounds").set(columns).where("id", "in", ids).execute();
    }
    for (const [field, changed] of lists) await saveLinksOfMany(trx, field, changed);
  });
  return { changed: ids, refused };
}

/** The lists that would be others, with what would be in them. */
function changedLists(song: CatalogueSong, change: SongChange): [Field, string[]][] {
  return linkFields.flatMap((field) => {
    const asked = change[field];
    if (asked === undefined) return [];
    const now = linkedIds(song, field);
    const next = apply(asked, now);
    return next.join() === now.join() ? [] : [[field, next]];
  });
}

function apply({ how, ids }: ListChange, now: readonly string[]): string[] {
  switch (how) {
    case "replace":
      return ids;
    case "add":
      return [...new Set([...now, ...ids])];
    case "remove":
      return now.filter((id) => !ids.includes(id));
  }
}

function differs(song: CatalogueSong, change: SongChange): boolean {
  const { status_id, difficulty_id, film_id, rights_holder, demo } = change;
  const pairs = [
    [status_id && songStatusNames[status_id], song.status_id],
    [difficulty_id, song.difficulty._id],
    [film_id, song.film?._id ?? null],
    [rights_holder, song.rights_holder],
    [demo, song.demo],
  ];
  return pairs.some(([asked, now]) => asked !== undefined && asked !== now);
}
