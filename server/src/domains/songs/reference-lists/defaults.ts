import { directoryNames } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { AccountCaller } from "../../../http/caller.ts";
import type { Services } from "../../../services.ts";
import { recordChange } from "../../../crud/record.ts";
import type { Made } from "../../settings/defaults.ts";
import { subjects } from "./subjects.ts";

type Staff = { readonly caller: Pick<AccountCaller, "userId">; readonly now: Date };

/** Makes the rows that are missing, for staff: each is recorded. */
export async function createMissing(
  { db }: Pick<Services, "db">,
  { caller: actor, now }: Staff,
  create: (trx: Transaction<Database>) => Promise<Made>,
): Promise<{ created: number }> {
  return db.kysely.transaction().execute(async (trx) => {
    const made = await create(trx);
    let created = 0;
    for (const name of directoryNames) {
      const { entity, fields, find } = subjects[name];
      for (const id of made[name] ?? []) {
        const after = await find(trx, id);
        await recordChange(trx, { actor, now, entity, id, action: "create", after, fields });
        created += 1;
      }
    }
    return { created };
  });
}
