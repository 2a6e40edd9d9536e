import { afterEach, expect, it, vi } from "vitest";
import { createTestApp } from "../test/app.ts";
import { createAward } from "../test/awards.ts";
import { createAccount, createDraw } from "../test/factories.ts";
import { closeDraws } from "./close-draws.ts";

afterEach(() => void vi.useRealTimers());

it("a node whose clock is ahead ends no draw early, nor the time to confirm a prize", async () => {
  const app = await createTestApp();
  await app.reset();
  const { kysely } = app.db;
  const { token } = await createAccount(app, 2);
  const award = await createAward(app, token);
  const at = Date.now();
  const [start, past, soon] = [new Date(at - 1e6), new Date(at - 10_000), new Date(at + 300_000)];
  const over = await createDraw(app, { start, end: past });
  const running = await createDraw(app, { start, end: soon });
  await kysely.updateTable("awards").set({ due_at: soon }).execute();

  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(at + 600_000);
  await closeDraws({ ...app.services, now: () => new Date() });

  const draws = kysely.selectFrom("stocks").select(["id", "status"]).where("id", "<>", award._idStock).orderBy("id");
  expect(await draws.execute()).toEqual([
    { id: over, status: "ended" },
    { id: running, status: "active" },
  ]);
  expect(await kysely.selectFrom("awards").select("state").execute()).toEqual([{ state: "assigned" }]);
  await app.close();
});
