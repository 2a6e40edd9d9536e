import { afterAll, beforeAll, expect, it } from "vitest";
import { contactHash } from "../domains/accounts/sessions/traces.ts";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createFinishedDraw, givePlaces } from "../test/awards.ts";
import { createAccount } from "../test/factories.ts";
import { isUniqueViolation } from "./errors.ts";
import { migrations } from "./migrations/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
});
afterAll(() => app.close());

it("numbers that have confirmed prizes before hashes were kept have theirs from then on", async () => {
  const { kysely } = app.db;
  const { "0014-numbers": numbers } = migrations;
  const { token } = await createAccount(app, 2);
  const { _idStock } = await createFinishedDraw(app, token, { way: "place", quantity: 4, scores: [9, 8, 7, 6] });
  const awards = (await givePlaces(app, token, _idStock)).body.data;
  await numbers?.down?.(kysely);
  const phones = ["+79001234567", "+79001234568", null, "+79001234567"];
  for (const [at, { _id }] of awards.entries()) {
    const state = at === 3 ? ({ state: "expired", reason: "Отказался" } as const) : ({ state: "sent" } as const);
    await kysely
      .updateTable("awards")
      .set({ phone: phones[at] ?? null, ...state })
      .where("id", "=", _id)
      .execute();
  }
  await numbers?.up(kysely);
  const { salt } = await kysely
    .selectFrom("stocks")
    .select("salt")
    .where("id", "=", _idStock)
    .executeTakeFirstOrThrow();
  const rows = await kysely.selectFrom("awards").select(["id", "phone_hash"]).orderBy("slot").execute();
  const hashes = phones.map((phone, at) => (phone === null || at === 3 ? null : contactHash(salt, "phone", phone)));
  expect(rows).toEqual(awards.map(({ _id: id }, at) => ({ id, phone_hash: hashes[at] })));
  // The number is blanked, and is not free.
  await kysely.updateTable("awards").set({ phone: null }).execute();
  const second = kysely
    .updateTable("awards")
    .set({ phone_hash: hashes[0] ?? null })
    .where("slot", "=", 3);
  const error: unknown = await second.execute().catch((thrown: unknown) => thrown);
  expect(isUniqueViolation(error, "awards_phone")).toBe(true);
});
