import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { hashPassword } from "./passwords.ts";

let app: TestApp;
const known = Array.from({ length: 20 }, (_, index) => `известная-${index}`);
beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
  const password_hash = await hashPassword("тестовый пароль");
  const rows = known.map((login) => ({ id: uuid(), login, email: `${login}@example.ru`, password_hash }));
  await app.db.kysely.insertInto("users").values(rows).execute();
});
afterAll(() => app.close());

const tries = 200;
/** What else the machine does only makes times longer, so the short ones tell more than the middle. */
const lowerQuartile = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0;

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  const time = performance.now() - start;
  // What is written and sent after the answer is not to slow the next one.
  await app.services.mail.settled();
  return time;
}

/**
 * How much longer the one takes than the other. Two and two in turns: what else the machine does, and what the call
 * before has left behind, slows both.
 */
async function ratioOf(query: (login: string) => Promise<unknown>): Promise<number> {
  // What an earlier try has failed and been sent counts no more: refusals take as long for any name.
  app.clock.advance(2 * 86_400);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let i = 0; i < tries; i++) {
    const is = i % 4 < 2 ? "known" : "unknown";
    const login = known[Math.floor(i / 4) % known.length] ?? "";
    times[is].push(await timeOf(() => query(is === "known" ? login : `не${login}`)));
  }
  const [one, other] = [lowerQuartile(times.known), lowerQuartile(times.unknown)];
  return Math.max(one, other) / Math.min(one, other);
}

// A difference shows every time; what else the machine does may make one once.
const options = { retry: 2 };

it("a wrong password takes as long whether there is an account or not", options, async () => {
  const query = (login: string) =>
    app.call("login", { login, password: "не тот пароль" }, undefined, app.nextAddress());
  expect(await ratioOf(query)).toBeLessThan(1.2);
});

it("so does asking for a new password", options, async () => {
  const query = (login: string) => app.call("requestReset", { login }, undefined, app.nextAddress());
  expect(await ratioOf(query)).toBeLessThan(1.2);
});
