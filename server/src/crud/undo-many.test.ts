import { seededRandom } from "@hitoslov/rules";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createNamedAccount, createSong } from "../test/factories.ts";
import { dumpReturnables } from "../test/dump.ts";

const writes = 500;

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
  ({ token } = await createNamedAccount(app, { role: 1 }));
});
afterAll(() => app.close());

const dump = () => dumpReturnables(app);

it(`takes ${writes} writes back in reverse order, and everything is as it was`, async () => {
  const random = seededRandom("undo");
  const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)];
  const song = await createSong(app, {});
  const before = await dump();
  const rows: Record<"genre" | "author" | "news" | "prize" | "sound" | "stock", string[]> = {
    genre: [],
    author: [],
    news: [],
    prize: [],
    sound: [song],
    stock: [],
  };
  const level = await app.db.kysely.selectFrom("difficulties").select("id").execute();
  const at = app.clock.now().getTime();
  let number = 0;
  const inputs = {
    genre: () => ({ name: `Жанр ${number}` }),
    author: () => ({ name: `Автор ${number}` }),
    news: () => ({ title: `Новость ${number}`, content: "<p>Текст</p>", user_category: "all", status_id: "Активна" }),
    prize: () => ({ name: `Приз ${number}`, description: "Текст" }),
    sound: () => ({
      name: `Песня ${number}`,
      fragment: "Во поле берёза стояла",
      hidden: [Math.floor(random() * 4)],
      decoys: ["рябина"],
      sound_id: 800_000 + number,
      status_id: random() < 0.5 ? "Активна" : "Неактивна",
      difficulty_id: pick(level)?.id,
      rights_holder: "",
      fact: "",
      ...(rows.genre.length > 0 && { genre_id: [pick(rows.genre)] }),
      ...(rows.author.length > 0 && { music_author_id: [pick(rows.author)], text_author_id: [pick(rows.author)] }),
    }),
    stock: () => ({
      fullname: "Большой розыгрыш",
      name: `Розыгрыш ${number}`,
      description: "Текст",
      start_date: new Date(at + 3_600_000).toISOString(),
      end_date: new Date(at + 20 * 86_400_000).toISOString(),
    }),
  } as const;
  const names = { genre: "Genre", author: "Author", news: "News", prize: "Prize", sound: "Sound", stock: "Stock" };
  const kinds = Object.keys(rows) as (keyof typeof rows)[];
  const call = async (name: string, input: object) => {
    app.clock.advance(1);
    // What each takes is checked by the server; the loop over names is beyond the types.
    const reply = await app.call(name as "createGenre", input as { name: string }, token);
    return reply;
  };
  let done = 0;
  while (done < writes) {
    number++;
    const kind = pick(kinds) ?? "genre";
    const _id = pick(rows[kind]);
    const turn = random();
    if (_id === undefined || turn < 0.45) {
      const { status, text, body } = await call(`create${names[kind]}`, inputs[kind]());
      expect([status, text]).toEqual([201, text]);
      rows[kind].push(body._id);
    } else if (turn < 0.8) {
      const input =
        kind === "prize"
          ? { id: _id, newPrize: inputs.prize() }
          : kind === "stock"
            ? { ...inputs.stock(), _id, status: "testing" }
            : { ...inputs[kind](), _id };
      const { status, text } = await call(`update${names[kind]}`, input);
      expect([status, text]).toEqual([200, text]);
    } else {
      const { status } = await call(`delete${names[kind]}`, { _id });
      // What songs use stays.
      expect([200, 409]).toContain(status);
      if (status === 409) continue;
      rows[kind] = rows[kind].filter((other) => other !== _id);
    }
    done++;
  }
  expect(await dump()).not.toEqual(before);
  const trail = await app.db.kysely.selectFrom("row_images").select("id").orderBy("at", "desc").execute();
  expect(trail.length).toBeGreaterThan(writes * 0.95);
  for (const { id } of trail) {
    app.clock.advance(1);
    const { status, text } = await app.call("returnChange", { _id: id }, token);
    expect([status, text]).toEqual([200, text]);
  }
  expect(await dump()).toEqual(before);
});
