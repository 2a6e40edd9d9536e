import type { Metric, Series } from "@hitoslov/contract";
import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { createAccount, createNamedAccount, createSong } from "./factories.ts";
import { addEvents, addPlay, goTo } from "./metrics.ts";

/** The last instant of the ninth of March in Moscow, and the first of the tenth; below, the hours they are in. */
export const [before, after] = ["2026-03-09T20:59:59.999Z", "2026-03-09T21:00:00.000Z"];
export const [ninth, tenth] = ["2026-03-09 23", "2026-03-10 00"];

export type TwoDays = Awaited<ReturnType<typeof createTwoDays>>;

/** A song of level 2, and accounts that joined on either side of midnight; it is noon of the tenth. */
export async function createTwoDays(app: TestApp) {
  await app.reset();
  goTo(app, "2026-03-10T09:00:00Z");
  const joined = (at: string, role: 2 | 3 = 3) =>
    createNamedAccount({ db: app.db, clock: { ...app.clock, now: () => new Date(at) } }, { role });
  const people = {
    staff: await joined("2026-03-01T00:00:00Z", 2),
    ordinary: await joined(before),
    operators: await joined(after),
    silent: await joined(after),
  };
  await app.db.kysely
    .updateTable("users")
    .set({ user_category: "megafon" })
    .where("id", "=", people.operators.userId)
    .execute();
  return { people, song: await createSong(app, { level: 2 }) };
}

/** The same events on either side of midnight: an ordinary player before, an operator's player and a demo after. */
export async function recordTwoDays(app: TestApp, { song, people }: TwoDays): Promise<void> {
  const { staff, ordinary, operators } = people;
  const everything = (platform: string, seconds: number, source?: string) => ({
    launch: { platform, date: "", ...(source !== undefined && { source }) },
    "game-duration": { seconds },
    "sound-launch": { soundId: song },
    "sound-skip": { soundId: song },
    "ad-shown": { ad: "house" },
    "ad-skip": { ad: "house" },
    "ad-click": { ad: "house" },
    "video-start": {},
    "video-first-start": {},
    "video-skip": { seconds: 1 },
    "video-complete": {},
    "video-error": {},
    "video-close": { seconds: 1 },
    "wrong-word": { soundId: song, position: 1, word: "мимо" },
  });
  await addEvents(app, ordinary, before, everything("web", 60, "vk.com"));
  await addEvents(app, operators, after, everything("android", 30.4));
  await addEvents(app, "demo", after, everything("ios", 10));
  const back = { name_tip: true, words: { 1: { tip: [], restored: "tip", mistakes: 3 }, 2: { restored: "given" } } };
  await addPlay(app, ordinary, song, {
    ...back,
    state: "guessed",
    points: 100,
    asked: true,
    from: before,
    to: after,
    seconds: 20,
  });
  await addPlay(app, operators, song, { state: "failed", from: after, to: after, words: { 1: { restored: "right" } } });
  await addPlay(app, "demo", song, { ...back, state: "guessed", points: 50, from: after, to: after, seconds: 20 });
  await addPlay(app, operators, await createSong(app), { from: after, words: { 1: { mistakes: 1 } } });
  for (const at of [before, after]) {
    await addEvents(app, { ...staff, role: 2 }, at, everything("web", 1000));
    const state = at === after ? "guessed" : "failed";
    await addPlay(app, staff, song, { ...back, state, points: 9, asked: true, from: at, to: at, seconds: 1 });
  }
}

export type SeriesInput = [metric: Metric, start?: string, end?: string, by?: "time" | "hour_of_day"];

/** A metric as staff get it, by default of these two days. */
export async function seriesOf(
  app: TestApp,
  ...[metric, start = "2026.03.09", end = "2026.03.10", by = "time"]: SeriesInput
): Promise<Series> {
  const { token } = await createAccount(app, 2);
  const { status, body } = await app.call("getSeries", { start_date: start, end_date: end, metric, by }, token);
  expect(status).toBe(200);
  return body;
}
