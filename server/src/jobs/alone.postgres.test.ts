import { afterAll, beforeAll, expect, it } from "vitest";
import { borrowTestDatabase, type TestDb } from "../test/database.ts";
import { alone } from "./alone.ts";

const lock = 1;

let db: TestDb;
beforeAll(async () => void (db = await borrowTestDatabase()));
afterAll(() => db.close());

it("of two at once one does the work and the other leaves it, and the next one does it again", async () => {
  let done = 0;
  const end = Promise.withResolvers<void>();
  const begin = Promise.withResolvers<void>();
  const work = async () => {
    done += 1;
    begin.resolve();
    await end.promise;
  };
  const both = [alone(db, lock, work), alone(db, lock, work)];
  await begin.promise;
  // The one that leaves it does not wait for the other.
  await Promise.race(both);
  expect(done).toBe(1);
  await alone(db, lock + 1, async () => void (done += 1));
  expect(done).toBe(2);
  end.resolve();
  await Promise.all(both);
  await alone(db, lock, work);
  expect(done).toBe(3);
});

it("a work that fails says so and keeps nobody from the next try", async () => {
  const failed = new Error("a work that fails");
  await expect(alone(db, lock, () => Promise.reject(failed))).rejects.toBe(failed);
  let done = 0;
  const again = async () => {
    await alone(db, lock, async () => void (done += 1));
    return done;
  };
  await expect.poll(again).toBeGreaterThan(0);
});
