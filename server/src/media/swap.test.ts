import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { swapFiles } from "./swap.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
afterAll(() => app.close());

const failures = {
  "the database has refused": { code: "23505", stay: false },
  "may have been committed, though its answer was lost": { code: "08006", stay: true },
} as const;

it.each(Object.entries(failures))(
  "new files of a change that %s stay only if a row may name them",
  async (_way, it) => {
    const added = await app.media.save(Buffer.from("новая"), "webp");
    const failure = Object.assign(new Error("failed"), { code: it.code });
    await expect(swapFiles(app.services, [added], () => Promise.reject(failure))).rejects.toBe(failure);
    expect((await app.media.list()).some(({ name }) => name === added)).toBe(it.stay);
  },
);
