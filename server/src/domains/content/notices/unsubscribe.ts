import { createHmac, timingSafeEqual } from "node:crypto";
import type { NoticeKind } from "@hitoslov/contract";
import type { Db } from "../../../db/client.ts";

export type Unsubscribing = { readonly user: string; readonly kind: NoticeKind };

/** Signs the link by which letters of a kind are turned off; it works for good, and for nothing else. */
export async function signUnsubscribing(
  { kysely }: Pick<Db, "kysely">,
  { user, kind }: Unsubscribing,
): Promise<string> {
  const { secret } = await kysely.selectFrom("settings").select("secret").executeTakeFirstOrThrow();
  return createHmac("sha256", secret).update(`unsubscribe:${user}:${kind}`).digest("base64url");
}

export async function isSigned(db: Pick<Db, "kysely">, asked: Unsubscribing, sign: string): Promise<boolean> {
  const [own, given] = [Buffer.from(await signUnsubscribing(db, asked)), Buffer.from(sign)];
  return own.length === given.length && timingSafeEqual(own, given);
}
