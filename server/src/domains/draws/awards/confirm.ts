import type { OwnAward } from "@hitoslov/contract";
import type { Kysely, Transaction } from "kysely";
import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "../../../db/keyed-hash.ts";
import type { Database } from "../../../db/schema.ts";
import type { AccountCaller } from "../../../http/caller.ts";
import { AppError, invalidField } from "../../../http/errors.ts";
import { log } from "../../../log.ts";
import { SmsRefusedError } from "../../../mail/sms.ts";
import type { Services } from "../../../services.ts";
import { missing } from "../../../crud/change.ts";
import { newCode } from "../../accounts/sessions/code.ts";
import { listUnacceptedDraws } from "../entry-state.ts";
import { changeState, lockAward } from "./change-state.ts";
import { provedNumber } from "./confirmed-number.ts";
import { maskPhone } from "./mask-phone.ts";
import { codeTries, codeWorks, listOwnAwards } from "./queries.ts";

/** How long a code works, ms: little, because it is short. */
const codeLife = 10 * 60_000;
const codesAtMost = 5;

type Caller = Pick<AccountCaller, "userId">;

/**
 * Sends a code to the winner's phone; the previous one no longer works.
 * @throws {AppError} 503 where the message is not sent.
 */
export async function sendCode(
  { db, mail, now }: Pick<Services, "db" | "mail" | "now">,
  { userId }: Caller,
  id: string,
): Promise<{ phone: string }> {
  const code = newCode();
  const hash = (await keyedHash(db.kysely))("award", id, code);
  const phone = await db.kysely.transaction().execute(async (trx) => {
    const { draw, award } = await lockOwnAward(trx, userId, id);
    if (draw.status === "testing") {
      throw new AppError(409, "conflict", "Это репетиция: код не отправляем, приз подтверждает сотрудник");
    }
    const at = now();
    checkWaiting(award, at);
    await requireRules(trx, userId, draw.id);
    const user = await trx.selectFrom("users").select("phone").where("id", "=", userId).executeTakeFirst();
    if (typeof user?.phone !== "string") {
      throw new AppError(409, "conflict", "Чтобы подтвердить приз, укажите в\u00A0профиле номер телефона");
    }
    const sent = await trx
      .updateTable("awards")
      .set((set) => ({
        code_hash: hash,
        code_phone: user.phone,
        code_expires_at: new Date(at.getTime() + codeLife),
        // None is left until the gateway has taken the message: one who has it refused again and again could guess on.
        code_tries: codeTries,
        codes_sent: set("codes_sent", "+", 1),
      }))
      .where("id", "=", id)
      .where("codes_sent", "<", codesAtMost)
      .executeTakeFirst();
    if (sent.numUpdatedRows === 0n) {
      throw new AppError(409, "conflict", "Кодов отправлено уже достаточно. Напишите нам, мы поможем.");
    }
    return user.phone;
  });
  const text = `Хитослов: ${code} — код для приза. Никому его не сообщайте.`;
  try {
    await mail.send(() => Promise.resolve({ phone, text }));
  } catch (error) {
    log.error({ err: error }, "a message was not sent");
    // What the gateway has not refused may arrive. What it has refused takes none of the codes that may be asked for, nor
    // can it be guessed.
    await (error instanceof SmsRefusedError ? takeBack : openTries)(db.kysely, id, hash);
    throw new AppError(503, "unavailable", "Сообщение с\u00A0кодом не\u00A0ушло. Попробуйте ещё раз через минуту.");
  }
  await openTries(db.kysely, id, hash);
  return { phone: maskPhone(phone) };
}

/** Lets a code be tried, unless another one was asked for meanwhile. */
async function openTries(db: Kysely<Database>, id: string, hash: Buffer): Promise<void> {
  await db.updateTable("awards").set({ code_tries: 0 }).where("id", "=", id).where("code_hash", "=", hash).execute();
}

/** Does not count a code; another one that was asked for meanwhile works. */
async function takeBack(db: Kysely<Database>, id: string, hash: Buffer): Promise<void> {
  await db
    .updateTable("awards")
    .set((set) => {
      const unlessRefused = <C extends "code_hash" | "code_phone" | "code_expires_at">(column: C) =>
        set.case().when("code_hash", "=", hash).then(null).else(set.ref(column)).end();
      return {
        codes_sent: set("codes_sent", "-", 1),
        code_hash: unlessRefused("code_hash"),
        code_phone: unlessRefused("code_phone"),
        code_expires_at: unlessRefused("code_expires_at"),
      };
    })
    .where("id", "=", id)
    .execute();
}

/** Confirms a prize by the code that was sent; a number confirms at most one prize of a draw. */
export async function confirmAward(
  { db, now }: Pick<Services, "db" | "now">,
  { userId }: Caller,
  { _id, code }: { readonly _id: string; readonly code: string },
): Promise<OwnAward> {
  const at = now();
  // Not in the transaction below: every try counts, also if it fails and if many come at once.
  const tried = await db.kysely
    .updateTable("awards")
    .set((set) => ({ code_tries: set("code_tries", "+", 1) }))
    .where("id", "=", _id)
    .where("user_id", "=", userId)
    .where((award) => codeWorks(award, at))
    .returning(["code_hash", "code_phone"])
    .executeTakeFirst();
  const given = (await keyedHash(db.kysely))("award", _id, code);
  const right = tried?.code_hash !== undefined && tried.code_hash !== null && timingSafeEqual(tried.code_hash, given);
  await db.kysely.transaction().execute(async (trx) => {
    const { draw, award } = await lockOwnAward(trx, userId, _id);
    // A repeated request, if the first answer was lost, gets the same result.
    if (award.confirmed_at !== null && right) return;
    checkWaiting(award, at);
    await requireRules(trx, userId, draw.id);
    if (!right) throw invalidField("code", "Код не подходит или уже не действует. Проверьте его или запросите новый.");
    const number = await provedNumber(trx, draw, tried.code_phone);
    await changeState(trx, { userId }, award, { state: "confirmed", number }, at);
    await trx
      .updateTable("users")
      .set({ phone_proved: true })
      .where("id", "=", userId)
      .where("phone", "=", number.phone)
      .execute();
    // The profile may have another number since the code was sent.
    await trx
      .updateTable("member_traces")
      .set({ proved: true })
      .where("stock_id", "=", draw.id)
      .where("user_id", "=", userId)
      .where("hash", "=", number.phone_hash)
      .execute();
  });
  const [own] = await listOwnAwards(db.kysely, userId, at, _id);
  if (own === undefined) throw missing("award");
  return own;
}

/** @throws {AppError} 409 unless the winner has accepted the rules of the draw and has not left it. */
async function requireRules(trx: Transaction<Database>, userId: string, drawId: string): Promise<void> {
  if ((await listUnacceptedDraws(trx, [drawId], userId)).size === 0) return;
  throw new AppError(409, "conflict", "Сначала примите правила розыгрыша");
}

/** The winner's own award; the account cannot be deleted meanwhile. Accounts are locked before draws, as by a finish. */
async function lockOwnAward(trx: Transaction<Database>, userId: string, id: string): ReturnType<typeof lockAward> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const locked = await lockAward(trx, id);
  if (locked.award.member._id !== userId) throw missing("award");
  return locked;
}

function checkWaiting({ state, due_at }: { readonly state: string; readonly due_at: string }, now: Date): void {
  if (state === "assigned" && Date.parse(due_at) > now.getTime()) return;
  if (state === "assigned") throw new AppError(409, "conflict", "Срок подтверждения прошёл");
  throw new AppError(
    409,
    "conflict",
    state === "expired" ? "Этот приз уже не\u00A0за\u00A0вами" : "Этот приз уже подтверждён",
  );
}
