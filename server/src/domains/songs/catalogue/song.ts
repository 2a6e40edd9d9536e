import { type CatalogueSong, CatalogueSongSchema } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { AuditedEntity } from "../../../crud/change.ts";
import { checkFragment } from "./fragment.ts";
import { checkTargets, type Fields, saveLinks } from "./links.ts";
import { findSong } from "./queries.ts";

/** A song as it is written: all but its stamps is kept in the trail. */
export const audited: AuditedEntity<CatalogueSong> = {
  entity: "sound",
  table: "sounds",
  find: findSong,
  fields: CatalogueSongSchema.omit({ _id: true, created_at: true, updated_at: true }).keyof().options,
};

/** The same where the song's number may be taken. */
export function numbered({ sound_id }: Pick<Fields, "sound_id">): AuditedEntity<CatalogueSong> {
  const message = `Код звука ${sound_id} уже занят`;
  return { ...audited, unique: { sounds_sound_id_key: { field: "sound_id", message } } };
}

export async function insertSong(trx: Transaction<Database>, id: string, fields: Fields, now: Date): Promise<void> {
  const columns = columnsOf(fields);
  await checkTargets(trx, fields);
  await trx
    .insertInto("sounds")
    .values({ ...columns, id, created_at: now, updated_at: now })
    .execute();
  await saveLinks(trx, id, fields);
}

export async function saveSong(trx: Transaction<Database>, before: CatalogueSong, fields: Fields): Promise<void> {
  const columns = columnsOf(fields);
  await checkTargets(trx, fields);
  await trx.updateTable("sounds").set(columns).where("id", "=", before._id).execute();
  await saveLinks(trx, before._id, fields, before);
}

function columnsOf(fields: Fields) {
  const { name, fragment, fragment_order, decoys, sound_id, status_id, difficulty_id, film_id, filter_id } = fields;
  return {
    name,
    fragment,
    fragment_order,
    hidden: checkFragment(fields).hidden,
    decoys,
    sound_id,
    status_id,
    difficulty_id,
    film_id,
    filter_id,
    demo: fields.demo,
    typing_only: fields.typing_only,
    rights_holder: fields.rights_holder === "" ? null : fields.rights_holder,
  };
}
