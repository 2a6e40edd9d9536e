import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../test/database.ts";

const notify = (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`;

/** What arrived on two channels; resolves when the given payload has arrived. */
function inbox() {
  const payloads: string[] = [];
  const waiting = new Map<string, () => void>();
  const onNotify = (payload: string) => {
    payloads.push(payload);
    waiting.get(payload)?.();
  };
  const arrival = (payload: string) => new Promise<void>((resolve) => void waiting.set(payload, resolve));
  return { payloads, onNotify, arrival };
}

describe("listen", async () => {
  const db = await createTestDatabase();
  afterAll(() => db.close());

  test("every listener of the channel gets every notification, in order", async () => {
    const [one, two] = [inbox(), inbox()];
    const stops = [await db.listen("catalogue", one.onNotify), await db.listen("catalogue", two.onNotify)];
    const arrived = [one.arrival("second"), two.arrival("second")];
    await notify("catalogue", "первая").execute(db.kysely);
    await notify("catalogue", "second").execute(db.kysely);
    await Promise.all(arrived);
    expect([one.payloads, two.payloads]).toEqual([
      ["первая", "second"],
      ["первая", "second"],
    ]);
    for (const stop of stops) await stop();
  });

  test("a stopped listener and a rolled back notification hear nothing", async () => {
    const [stopped, going] = [inbox(), inbox()];
    const stop = await db.listen("catalogue", stopped.onNotify);
    const stopGoing = await db.listen("catalogue", going.onNotify);
    await stop();
    const arrived = going.arrival("last");
    const undone = db.kysely.transaction().execute(async (trx) => {
      await notify("catalogue", "undone").execute(trx);
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    await notify("catalogue", "last").execute(db.kysely);
    await arrived;
    expect([stopped.payloads, going.payloads]).toEqual([[], ["last"]]);
    await stopGoing();
  });

  test("a notification leaves with its transaction", async () => {
    const { payloads, onNotify, arrival } = inbox();
    const stop = await db.listen("catalogue", onNotify);
    const arrived = arrival("after");
    await db.kysely.transaction().execute(async (trx) => {
      await notify("catalogue", "after").execute(trx);
      expect(payloads).toEqual([]);
    });
    await arrived;
    await stop();
  });

  test("a name that is not a plain word is refused", async () => {
    await expect(db.listen('x"; drop table users', () => {})).rejects.toThrow(TypeError);
  });
});
