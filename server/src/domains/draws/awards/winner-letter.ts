import type { Award } from "@hitoslov/contract";
import { zoneInWords } from "@hitoslov/contract/zone-in-words";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { escaped } from "../../../mail/escaped.ts";
import type { Letter } from "../../../mail/mail.ts";
import type { Services } from "../../../services.ts";
import { momentInWords } from "../../../time.ts";
import type { LockedDraw } from "../prizes.ts";

/**
 * Queues letters to winners who have an e-mail for the job that sends notices, in the same transaction as the awards, so
 * that none is lost. A rehearsal sends none.
 */
export async function queueLetters(
  trx: Transaction<Database>,
  { name, status }: Pick<LockedDraw, "name" | "status">,
  awards: readonly Award[],
  now: Date,
): Promise<void> {
  const reachable = awards.filter(({ member }) => member.email !== null);
  if (status === "testing" || reachable.length === 0) return;
  await trx
    .insertInto("notices")
    .values(
      reachable.map(({ _id, prize, member }) => ({
        user_id: member._id,
        kind: "prize_won" as const,
        way: "mail" as const,
        subject: _id,
        told: JSON.stringify({ draw: name, prize: prize.name }),
        created_at: now,
        // The award says until when it is due. A node of the previous release would take the letter and send nothing.
        expires_at: now,
        due_at: now,
      })),
    )
    .execute();
}

/** A prize that can still be confirmed: in time, and neither confirmed, passed on nor taken back. */
export async function findUnconfirmed(db: Kysely<Database>, awardId: string, now: Date) {
  return db
    .selectFrom("awards")
    .innerJoin("users", "users.id", "awards.user_id")
    .innerJoin("stocks", "stocks.id", "awards.stock_id")
    .innerJoin("stock_prizes", "stock_prizes.id", "awards.stock_prize_id")
    .select(["users.email", "stocks.name as stock", "stock_prizes.name as prize", "awards.due_at"])
    .where("awards.id", "=", awardId)
    .where("awards.state", "=", "assigned")
    .where("awards.due_at", ">", now)
    .executeTakeFirst();
}

type Won = { readonly to: string; readonly stock: string; readonly prize: string; readonly due_at: Date };

/** The letter that asks a winner to confirm a prize. */
export async function writeWinnerLetter(
  { db, origin, config }: Pick<Services, "db" | "origin" | "config">,
  { to, stock, prize, due_at }: Won,
): Promise<Letter> {
  const settings = await db.kysely.selectFrom("settings").select("contact").executeTakeFirst();
  const contact = settings?.contact ?? "";
  const zone = zoneInWords(config.TIME_ZONE).replace("\u00A0", " ");
  const due = `${momentInWords(due_at.toISOString(), config.TIME_ZONE)} ${zone}`;
  const link = `${origin()}/profile#prizes`;
  const won = `Вы выиграли приз «${prize}» в розыгрыше «${stock}» игры «Хитослов». Поздравляем!`;
  const how = `Подтвердите приз в профиле до ${due}, иначе вы его потеряете.`;
  const ask = contact === "" ? "" : `Вопросы о призе: ${contact}`;
  return {
    to,
    subject: `Вы выиграли: ${prize}`,
    text: `Здравствуйте!\n\n${won}\n\n${how}\n${link}\n${ask === "" ? "" : `\n${ask}\n`}`,
    html: [
      "<p>Здравствуйте!</p>",
      `<p>${escaped(won)}</p>`,
      `<p>${escaped(how)}<br><a href="${escaped(link)}">Подтвердить приз</a></p>`,
      ...(ask === "" ? [] : [`<p>${escaped(ask)}</p>`]),
    ].join("\n"),
  };
}
