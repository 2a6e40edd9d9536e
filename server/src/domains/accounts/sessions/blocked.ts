import { zoneInWords } from "@hitoslov/contract/zone-in-words";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";
import { momentInWords } from "../../../time.ts";

type Block = {
  readonly blocked_at: Date | null;
  readonly blocked_until: Date | null;
  readonly block_reason: string | null;
  readonly block_contact: string | null;
};

/** The account is not blocked, or no longer. */
export const notBlocked = { blocked_at: null, blocked_until: null, block_reason: null, block_contact: null };

/** @throws {AppError} 403 with the reason and the contact, while the account is blocked. */
export async function refuseBlocked(
  db: Kysely<Database>,
  { blocked_at, blocked_until, block_reason, block_contact }: Block,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<void> {
  if (blocked_at === null || (blocked_until !== null && blocked_until <= now)) return;
  const settings = await db.selectFrom("settings").select("contact").executeTakeFirst();
  const contact = block_contact ?? settings?.contact ?? "";
  const until =
    blocked_until === null
      ? "навсегда"
      : `до\u00A0${momentInWords(blocked_until.toISOString(), timeZone)} ${zoneInWords(timeZone)}`;
  const sentences = [
    `Учётная запись заблокирована ${until}.`,
    `Причина: ${(block_reason ?? "").replace(/[.!?…]$/, "")}.`,
    ...(contact === "" ? [] : [`Если это ошибка, напишите нам: ${contact}`]),
  ];
  throw new AppError(403, "forbidden", sentences.join(" "));
}
