import { afterAll, beforeAll, expect, it } from "vitest";
import { borrowTestDatabase, type TestDb } from "../test/database.ts";
import { runExclusively } from "./run-exclusively.ts";

const job = "purge";

let db: TestDb;
beforeAll(async () => void (db = await borrowTestDatabase()));
afterAll(() => db.close());

it("of two calls at once one does the work and the other skips it; a later call does it again", async () => {
  let done = 0;
  const end = Promise.withResolvers<void>();
  const begin = Promise.withResolvers<void>();
  const work = async () => {
    done += 1;
    begin.resolve();
    await end.promise;
  };
  const both = [runExclusively(db, job, work), runExclusively(db, job, work)];
  await begin.promise;
  // The one that leaves it does not wait for the other.
  await Promise.race(both);
  expect(done).toBe(1);
  await runExclusively(db, "back-up", async () => void (done += 1));
  expect(done).toBe(2);
  end.resolve();
  await Promise.all(both);
  await runExclusively(db, job, work);
  expect(done).toBe(3);
});

it("work that fails rejects, and the next call can try again", async () => {
  const failed = new Error("a work that fails");
  await expect(runExclusively(db, job, () => Promise.reject(failed))).rejects.toBe(failed);
  let done = 0;
  const again = async () => {
    await runExclusively(db, job, async () => void (done += 1));
    return done;
  };
  await expect.poll(again).toBeGreaterThan(0);
});
