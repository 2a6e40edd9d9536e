import type { NoticeKind } from "@hitoslov/contract";
import type { Kysely, Selectable } from "kysely";
import { keyedHash } from "../../../db/keyed-hash.ts";
import type { Database, NoticesTable } from "../../../db/schema.ts";
import { dayMs } from "../../../time.ts";

/**
 * How many letters a day go to one mailbox and for one account, so that nobody can flood somebody
 * else's. The daily reminder counts separately, so that letters about duels do not use up its
 * place.
 */
const lettersAtMost = 5;
const remindersAtMost = 1;
/** How long a letter is counted, ms. */
const countedMs = dayMs;

/** The hash of a mailbox, as in `reset.ts`: anybody may type an address into a profile. */
async function hashOf(db: Kysely<Database>, email: string): Promise<Buffer> {
  return (await keyedHash(db))("email", email.toLowerCase());
}

/**
 * Kinds of letters that the reader of the mailbox has turned off by the link in a letter; nobody
 * else may turn them on again.
 */
export async function listSuppressed(db: Kysely<Database>, email: string | null | undefined): Promise<NoticeKind[]> {
  return typeof email === "string" ? kindsOff(db, await hashOf(db, email)) : [];
}

/** Whether this is the mailbox that the account has now. */
export async function isMailboxOf(db: Kysely<Database>, userId: string, mailbox: Buffer): Promise<boolean> {
  const account = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst();
  return typeof account?.email === "string" && mailbox.equals(await hashOf(db, account.email));
}

async function kindsOff(db: Kysely<Database>, mailbox: Buffer): Promise<NoticeKind[]> {
  const rows = await db.selectFrom("mail_suppressions").select("kind").where("mailbox", "=", mailbox).execute();
  return rows.map(({ kind }) => kind);
}

/**
 * Counts a letter before it is sent; a retry does not count again.
 * @returns the mailbox; undefined if such letters are turned off there or the limit is reached.
 */
export async function claimMailbox(
  db: Kysely<Database>,
  { id, user_id, kind, reminder_day }: Pick<Selectable<NoticesTable>, "id" | "user_id" | "kind" | "reminder_day">,
  email: string,
  now: Date,
): Promise<Buffer | undefined> {
  return db.transaction().execute(async (trx) => {
    // Locks the account of the address, so that nodes that send to it wait for each other.
    const account = trx.selectFrom("users").select("email").where("id", "=", user_id).forNoKeyUpdate();
    if ((await account.executeTakeFirst())?.email !== email) return undefined;
    const mailbox = await hashOf(trx, email);
    if ((await kindsOff(trx, mailbox)).includes(kind)) return undefined;
    const { sent } = await trx
      .selectFrom("notices")
      .select(({ fn }) => fn.countAll<number>().as("sent"))
      .where("id", "<>", id)
      .where("sent_to", "is not", null)
      .where((where) => where.or([where("sent_to", "=", mailbox), where("user_id", "=", user_id)]))
      .where((where) =>
        reminder_day === null
          ? // `due_at` moves with each try.
            where.and([where("reminder_day", "is", null), where("due_at", ">", new Date(now.getTime() - countedMs))])
          : where("reminder_day", "=", reminder_day),
      )
      .executeTakeFirstOrThrow();
    if (sent >= (reminder_day === null ? lettersAtMost : remindersAtMost)) return undefined;
    await trx.updateTable("notices").set({ sent_to: mailbox }).where("id", "=", id).execute();
    return mailbox;
  });
}
