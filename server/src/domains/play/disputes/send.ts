import type { disputeRoutes, ParsedInput } from "@hitoslov/contract";
import { normaliseAnswer, splitFragment } from "@hitoslov/rules";
import { type Selectable, sql, type Transaction } from "kysely";
import { v7 as uuid } from "uuid";
import type { Database, PlaysTable } from "../../../db/schema.ts";
import type { Player } from "../../../http/caller.ts";
import { AppError, invalidField } from "../../../http/errors.ts";
import { requireSession } from "../../../http/require-session.ts";
import type { Services } from "../../../services.ts";
import { dayOf } from "../../../time.ts";
import { wordRecord } from "../play.ts";
import { notServed } from "../refusals.ts";
import { countSent } from "./own.ts";

type Sent = ParsedInput<(typeof disputeRoutes)["sendDispute"]>;
type Played = Pick<Selectable<PlaysTable>, "id" | "sound_id" | "fragment" | "hidden" | "words">;

/** Complaints that a player may send on a day. */
const maxPerDay = 20;

/** How many more the player may send today. */
export async function disputesLeftToday({ config, db }: Pick<Services, "config" | "db">, player: Player, now: Date) {
  const sent = await countSent(db.kysely, player.playerId, dayOf(now, config.TIME_ZONE), config.TIME_ZONE);
  return Math.max(0, maxPerDay - sent);
}

/** Saves a complaint and returns its id; a repeated one returns the first id. The play does not change. */
export async function sendDispute(
  { config, db }: Pick<Services, "config" | "db">,
  player: Player,
  sent: Sent,
  now: Date,
): Promise<string> {
  return db.kysely.transaction().execute(async (trx) => {
    // One complaint of a player at a time, so that the count below stays right.
    await sql`select pg_advisory_xact_lock(hashtextextended(${player.playerId}, 1))`.execute(trx);
    await requireSession(trx, player);
    const play = findDisputedPlay(await findPlaysOfItem(trx, player, sent.soundId), sent);
    const known = await findEarlierDispute(trx, player, play.sound_id, sent);
    if (known !== undefined) {
      if (known.kind === sent.kind && known.answer === (sent.answer ?? null)) return known.id;
      throw new AppError(409, "conflict", "Об\u00A0этом вы уже написали. Ответ придёт в\u00A0«Мои песни».");
    }
    const zone = config.TIME_ZONE;
    if ((await countSent(trx, player.playerId, dayOf(now, zone), zone)) >= maxPerDay) {
      throw new AppError(409, "conflict", "На\u00A0сегодня хватит: завтра можно написать ещё.");
    }
    const id = uuid();
    const { kind, position = null, answer = null, comment } = sent;
    await trx
      .insertInto("disputes")
      .values({
        id,
        user_id: player.role === 4 ? null : player.userId,
        token_id: player.role === 4 ? player.tokenId : null,
        sound_id: play.sound_id,
        play_id: play.id,
        kind,
        position,
        word: position === null ? null : (splitFragment(play.fragment)[position]?.text ?? null),
        answer,
        answer_key: answer === null ? null : normaliseAnswer(answer),
        comment,
        created_at: now,
      })
      .execute();
    return id;
  });
}

/** The player's plays of what was dealt under this id, the latest first. */
async function findPlaysOfItem(trx: Transaction<Database>, player: Player, itemId: string): Promise<Played[]> {
  return trx
    .selectFrom("plays")
    .select(["id", "sound_id", "fragment", "hidden", "words"])
    .where("player_id", "=", player.playerId)
    .where("item_id", "=", itemId)
    .orderBy("served_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/**
 * The play that is complained about: one that has the blank and has refused this answer there.
 * @throws {AppError} 409 for a song that the player never had, 400 for a blank or an answer that it did not have.
 */
function findDisputedPlay(plays: readonly Played[], { position, answer }: Sent): Played {
  const [latest] = plays;
  if (latest === undefined) throw notServed();
  if (position === undefined) return latest;
  const having = plays.filter(({ hidden }) => hidden.includes(position));
  const [first] = having;
  if (first === undefined) throw invalidField("position", "В\u00A0этом месте слово не\u00A0пропущено");
  if (answer === undefined) return first;
  const refusing = having.find((play) =>
    wordRecord(play, position).refused?.some(
      ({ word }) => word === answer || normaliseAnswer(word) === normaliseAnswer(answer),
    ),
  );
  if (refusing === undefined) throw invalidField("answer", "Такого ответа вы здесь не\u00A0давали");
  return refusing;
}

async function findEarlierDispute(
  trx: Transaction<Database>,
  player: Player,
  soundId: string,
  { kind, position }: Sent,
) {
  const own = trx
    .selectFrom("disputes")
    .select(["id", "kind", "answer"])
    .where("player_id", "=", player.playerId)
    .where("sound_id", "=", soundId);
  return (
    position === undefined
      ? own.where("position", "is", null).where("kind", "=", kind)
      : own.where("position", "=", position)
  ).executeTakeFirst();
}
