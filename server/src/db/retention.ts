import { type Retention, type SetTerm, setTerms } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** The days that the settings hold, and the defaults for what they leave out. */
export function retentionOf(stored: Partial<Retention>): Retention {
  const term = (name: SetTerm) => stored[name] ?? setTerms[name].days;
  return {
    journal: term("journal"),
    delivery: term("delivery"),
    papers: term("papers"),
    consents: term("consents"),
    disputes: term("disputes"),
    outbox: term("outbox"),
  };
}

export async function findTerms(db: Kysely<Database>): Promise<Retention> {
  const row = await db.selectFrom("settings").select("retention").executeTakeFirst();
  return retentionOf(row?.retention ?? {});
}
