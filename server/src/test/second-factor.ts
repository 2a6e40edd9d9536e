import { randomBytes } from "node:crypto";
import { totpOf } from "../domains/accounts/sessions/totp.ts";
import type { TestApp } from "./app.ts";

/** Gives the account of this session a second factor, or only its key; returns the account's id. */
export async function setFactor(app: TestApp, token: string, totp_on = true): Promise<string> {
  const id = (await app.call("getMe", {}, token)).body._id;
  await app.db.kysely
    .updateTable("users")
    .set({ totp_secret: randomBytes(20), totp_on })
    .where("id", "=", id)
    .execute();
  return id;
}

/** The code that the application shows now, or this many steps of 30 s later. */
export async function codeOf({ db, clock }: TestApp, userId: string, steps = 0): Promise<string> {
  return totpOf(await keyOf({ db }, userId)).generate({ timestamp: clock.now().getTime() + steps * 30_000 });
}

export async function keyOf({ db }: Pick<TestApp, "db">, userId: string): Promise<Buffer> {
  const users = db.kysely.selectFrom("users").select("totp_secret").where("id", "=", userId);
  return (await users.executeTakeFirstOrThrow()).totp_secret ?? Buffer.alloc(0);
}

/** A code other than this one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}
