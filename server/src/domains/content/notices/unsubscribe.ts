import { createHmac, timingSafeEqual } from "node:crypto";
import type { NoticeKind } from "@hitoslov/contract";
import type { Db } from "../../../db/client.ts";

export type Unsubscribing = {
  readonly user: string;
  readonly kind: NoticeKind;
  /** Where the letter went; null in those from before this was kept. */
  readonly mailbox: Buffer | null;
};

/**
 * Signs the link by which letters of a kind are turned off; it never expires and permits nothing
 * else.
 */
export async function signUnsubscribing(
  { kysely }: Pick<Db, "kysely">,
  { user, kind, mailbox }: Unsubscribing,
): Promise<string> {
  const { secret } = await kysely.selectFrom("settings").select("secret").executeTakeFirstOrThrow();
  const prove = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  const text = `unsubscribe:${user}:${kind}`;
  if (mailbox === null) return prove(text);
  const to = mailbox.toString("base64url");
  return `${to}.${prove(`${text}:${to}`)}`;
}

/** What a link turns off; undefined if the link is not ours. */
export async function readUnsubscribing(
  db: Pick<Db, "kysely">,
  link: Pick<Unsubscribing, "user" | "kind">,
  sign: string,
): Promise<Unsubscribing | undefined> {
  const end = sign.indexOf(".");
  const mailbox = end === -1 ? null : Buffer.from(sign.slice(0, end), "base64url");
  const unsubscribing = { ...link, mailbox };
  const [own, given] = [Buffer.from(await signUnsubscribing(db, unsubscribing)), Buffer.from(sign)];
  return own.length === given.length && timingSafeEqual(own, given) ? unsubscribing : undefined;
}
