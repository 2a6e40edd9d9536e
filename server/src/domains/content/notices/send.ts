import { type Kysely, type Selectable, sql } from "kysely";
import type { Database, NoticesTable } from "../../../db/schema.ts";
import { log } from "../../../log.ts";
import { escaped } from "../../../mail/escaped.ts";
import type { Letter } from "../../../mail/mail.ts";
import type { Services } from "../../../services.ts";
import { findUnconfirmed, writeWinnerLetter } from "../../draws/awards/winner-letter.ts";
import { claimMailbox } from "./mailboxes.ts";
import { isPushService, pushKeys, sendPush } from "./push.ts";
import { listSubscriptions } from "./push-browsers.ts";
import { noticeTexts, type NoticeText } from "./texts.ts";
import { signUnsubscribing } from "./unsubscribe.ts";

type Own = Pick<Services, "config" | "db" | "mail" | "origin" | "now">;
type Notice = Selectable<NoticesTable>;

/** Notices that a node sends at a time by each way, as push messages must not wait for a slow mail server. */
const senders = 4;
/**
 * For how long a run takes notices, ms, before the next one goes on: new notices are found between
 * them. Shorter than `pause`, so that a run takes none twice.
 */
const longestRun = 50_000;
const tries = 5;
/**
 * How long after an attempt that was not marked as sent (a failure or a kill) it is tried again,
 * s.
 */
const pause = 300;
/** How many times the pause is doubled, up to less than six hours. */
const doublings = 6;

/**
 * Without this notice a prize would be lost, so it is tried as long as the prize can be confirmed.
 */
export const isWinnerLetter = sql<boolean>`(kind = 'prize_won' and way = 'mail')`;
type Which = typeof isWinnerLetter;
/** Of each way, what is sent first and what after it. */
const queues: readonly (readonly Which[])[] = [
  [sql<boolean>`way = 'push'`],
  [isWinnerLetter, sql<boolean>`(way = 'mail' and not ${isWinnerLetter})`],
];

/**
 * Sends what is due, for most of a minute. Taking a notice postpones its next attempt, so two nodes
 * never send the same one; after sending it is marked as sent. If a node is killed in between, the
 * notice is sent again at the next attempt, with the same id, by which mailboxes and browsers
 * recognise a duplicate.
 * @param signal no further one is taken once it is aborted: a node that stops would be cut off while it sends.
 */
export async function sendDue(services: Own, signal?: AbortSignal): Promise<void> {
  const { db, now } = services;
  const end = now().getTime() + longestRun;
  const isOver = () => signal?.aborted === true || now().getTime() >= end;
  const take = async (which: Which) => (isOver() ? undefined : takeDue(services, which));
  // One that has reached nobody is not tried again, and leaves the reminder of the day to another.
  const close = async (isOut: boolean, { id }: Notice) => {
    const over = { sent_at: now(), ...(!isOut && { reminder_day: null }) };
    await db.kysely.updateTable("notices").set(over).where("id", "=", id).execute();
  };
  const sendAll = async (which: Which) => {
    for (let notice = await take(which); notice !== undefined; notice = await take(which)) {
      try {
        await close(await send(services, notice), notice);
      } catch (err) {
        log.error({ err, notice: notice.id }, "a notice was not sent");
        if (which !== isWinnerLetter && notice.tries >= tries) await close(false, notice);
      }
    }
  };
  await giveUpCutOff(services);
  const work = async (queue: readonly Which[]) => {
    for (const which of queue) await sendAll(which);
  };
  await Promise.all(queues.flatMap((queue) => Array.from({ length: senders }, () => work(queue))));
}

/** Gives up those whose last try a kill has cut off, as if it had failed: nothing takes them any more. */
async function giveUpCutOff({ db, now }: Own): Promise<void> {
  await db.kysely
    .updateTable("notices")
    .set({ sent_at: now(), reminder_day: null })
    .where("sent_at", "is", null)
    .where("due_at", "<=", now())
    .where("tries", ">=", tries)
    .where((where) => where.not(isWinnerLetter))
    .execute();
}

async function takeDue({ db, now }: Own, which: Which): Promise<Notice | undefined> {
  const at = now();
  return (
    db.kysely
      .updateTable("notices")
      .set({
        due_at: sql`${at}::timestamptz + make_interval(secs => ${pause} * 2 ^ least(tries, ${doublings}::int))`,
        tries: sql`tries + 1`,
      })
      // Not `in`: with statistics of a small table the planner would run the subquery for each row, and take them all.
      .where("id", "=", (due) =>
        due
          .selectFrom("notices")
          .select("id")
          .where("sent_at", "is", null)
          .where("due_at", "<=", at)
          .where(which)
          .where((where) =>
            where.or([where.and([where("expires_at", ">", at), where("tries", "<", tries)]), isWinnerLetter]),
          )
          .orderBy("due_at")
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst()
  );
}

/** @returns whether there was anybody to send it to. */
async function send(services: Own, notice: Notice): Promise<boolean> {
  if (notice.way === "push") return push(services, notice);
  let letter: Letter | undefined;
  await services.mail.send(async () => {
    letter = await write(services, notice);
    return letter && { ...letter, id: notice.id };
  });
  return letter !== undefined;
}

async function write(services: Own, notice: Notice): Promise<Letter | undefined> {
  const { config, db, now, origin } = services;
  const { user_id, kind } = notice;
  if (kind === "prize_won") {
    const prize = await findUnconfirmed(db.kysely, notice.subject, now());
    // Not optional and not limited: it is not advertising, and nobody else can cause it.
    return prize && prize.email !== null ? writeWinnerLetter(services, { ...prize, to: prize.email }) : undefined;
  }
  const to = (await findRecipient(db.kysely, notice, now()))?.email ?? null;
  if (to === null) return undefined;
  const mailbox = await claimMailbox(db.kysely, notice, to, now());
  if (mailbox === undefined) return undefined;
  const sign = await signUnsubscribing(db, { user: user_id, kind, mailbox });
  const link = `${origin()}/notices?${new URLSearchParams({ user: user_id, kind, sign }).toString()}`;
  const text = noticeTexts[kind](notice.told, config.TIME_ZONE);
  return letterOf(to, text, { page: origin() + text.path, link });
}

async function push(services: Own, notice: Notice): Promise<boolean> {
  const { config, db, now } = services;
  const { kind, subject, told } = notice;
  if (kind === "prize_won" && (await findUnconfirmed(db.kysely, subject, now())) === undefined) return false;
  if ((await findRecipient(db.kysely, notice, now())) === undefined) return false;
  return pushAll(services, notice, noticeTexts[kind](told, config.TIME_ZONE));
}

/** The account, unless it has turned such notices off since this one became due, is blocked, or was deleted. */
async function findRecipient(db: Kysely<Database>, { user_id, kind, way }: Notice, now: Date) {
  return db
    .selectFrom("users")
    .innerJoin("notice_choices as choice", "choice.user_id", "users.id")
    .select("email")
    .where("users.id", "=", user_id)
    .where("deleted_at", "is", null)
    .where((where) => where.or([where("blocked_at", "is", null), where("blocked_until", "<=", now)]))
    .where("choice.kind", "=", kind)
    .where("choice.way", "=", way)
    .executeTakeFirst();
}

function letterOf(to: string, { title, text }: NoticeText, { page, link }: { page: string; link: string }): Letter {
  return {
    to,
    subject: title,
    text: `${text}\n\n${page}\n\nБольше не писать об этом: ${link}\n`,
    html: [
      `<p>${escaped(text)}</p>`,
      `<p><a href="${escaped(page)}">Открыть игру</a></p>`,
      `<p><a href="${escaped(link)}">Больше не&nbsp;писать об&nbsp;этом</a></p>`,
    ].join("\n"),
    unsubscribe: link,
  };
}

async function pushAll(
  { config, db, now, origin }: Own,
  { id, user_id, expires_at }: Notice,
  text: NoticeText,
): Promise<boolean> {
  const subscriptions = await listSubscriptions(db.kysely, user_id, now());
  const keys = await pushKeys(db);
  const { hostname, protocol } = new URL(origin());
  const subject = protocol === "https:" ? origin() : `mailto:no-reply@${hostname}`;
  const payload = JSON.stringify({ ...text, tag: id });
  const seconds = Math.max(0, Math.floor((expires_at.getTime() - now().getTime()) / 1000));
  const message = { id, payload, keys, subject, seconds };
  const sent = await Promise.allSettled(
    subscriptions
      .filter(({ endpoint }) => isPushService(endpoint, config))
      .map(async (subscription) => {
        if (await sendPush(subscription, message)) return true;
        await db.kysely.deleteFrom("push_subscriptions").where("id", "=", subscription.id).execute();
        return false;
      }),
  );
  // One browser reached is enough: another attempt would reach it twice.
  if (sent.some((result) => result.status === "fulfilled" && result.value)) return true;
  const [failed] = sent.filter((result) => result.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return false;
}
