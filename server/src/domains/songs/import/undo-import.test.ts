import { quicknet } from "@hitoslov/rules/beacon";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { returnGroup } from "../../../crud/undo-group.ts";
import { returnables } from "../../../returnables.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, createNamedAccount } from "../../../test/factories.ts";
import { csv, sendFiles } from "../../../test/imports.ts";
import { addPlay } from "../../../test/metrics.ts";
import { png } from "../../../test/sample-files.ts";
import { workOnImports } from "./work.ts";
import { dumpReturnables } from "../../../test/dump.ts";

let app: TestApp;
let token: string;
let userId: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token, userId } = await createNamedAccount(app, { role: 1, login: "редактор" }));
});
afterAll(() => app.close());

const head = ["Название", "Исполнитель", "Текст", "Жанр", "Обложка"];
const dump = () => dumpReturnables(app);

async function importSongs(rows: readonly (readonly string[])[]): Promise<string> {
  const { _id } = (await app.call("createImport", {}, token)).body;
  await sendFiles(app, token, _id, { "песни.csv": csv(head, rows), "обложка.png": png });
  await workOnImports(app.services);
  const { body } = await app.call("checkImport", { _id }, token);
  const { status } = await app.call("writeImport", { _id, checked_at: body.checked_at ?? "" }, token);
  expect(status).toBe(200);
  await workOnImports(app.services);
  return _id;
}

const song = (number: number, fragment: string, genre: string) => [
  `Песня ${number}`,
  `Хор ${number % 3}`,
  fragment,
  genre,
  number === 1 ? "обложка.png" : "",
];

it("is taken back whole, also when it is cut off after each tenth", async () => {
  await importSongs([song(1, "Во поле берёза стояла", "Народная"), song(2, "Во поле кудрявая стояла", "Народная")]);
  const before = await dump();
  app.clock.advance(60);
  const rows = Array.from({ length: 20 }, (_, at) => song(at + 1, `Летит лебёдушка, летит ${at}`, `Жанр ${at % 4}`));
  const group = await importSongs(rows);
  expect(await dump()).not.toEqual(before);
  const { db, clock } = app;
  const isReturnable = async () => (await app.call("getImport", { _id: group }, token)).body.returnable;
  expect(await isReturnable()).toBe(true);
  // What was taken back by a call that was cut off is not asked for again.
  let rounds = 0;
  for (let more = true; more; rounds++) {
    const reach = { db, now: clock.now, returnables: returnables(quicknet, "Europe/Moscow") };
    const answer = await returnGroup(reach, { userId }, group, { limit: 3, skip: 0 });
    expect(answer.left).toEqual([]);
    ({ more } = answer);
  }
  expect(rounds).toBeGreaterThan(5);
  expect(await dump()).toEqual(before);
  expect(await isReturnable()).toBe(false);
});

it("leaves a song that was played as it is, with its cover, and says so", async () => {
  const group = await importSongs([
    song(1, "Во поле берёза стояла", "Народная"),
    song(2, "Во поле кудрявая стояла", "Романс"),
  ]);
  const { kysely } = app.db;
  const songs = kysely.selectFrom("sounds").select(["id", "photo"]).orderBy("name");
  const played = await songs.executeTakeFirstOrThrow();
  expect(played.photo).not.toBeNull();
  const player = await createAccount(app);
  await addPlay(app, player, played.id, { from: app.clock.now().toISOString() });
  const { body } = await app.call("returnGroup", { _id: group }, token);
  expect(body.left.filter(({ entity }) => entity === "sound")).toEqual(
    Array.from({ length: 2 }, () => ({
      entity: "sound",
      _id: played.id,
      name: "Песня 1",
      message: "Нельзя удалить: песню уже играли. Сделайте её неактивной.",
    })),
  );
  expect(await songs.execute()).toEqual([played]);
});

it("leaves alone what was edited since, and says so", async () => {
  const group = await importSongs([
    song(1, "Во поле берёза стояла", "Народная"),
    song(2, "Во поле кудрявая стояла", "Народная"),
    song(3, "Летит лебёдушка, летит сизая", "Народная"),
  ]);
  const ids = await app.db.kysely.selectFrom("sounds").select("id").orderBy("name").execute();
  const edited = ids[1]?.id ?? "";
  const level = app.db.kysely.selectFrom("difficulties").select("id").orderBy("name", "desc");
  const difficulty_id = (await level.executeTakeFirstOrThrow()).id;
  app.clock.advance(60);
  expect((await app.call("updateSounds", { ids: [edited], difficulty_id }, token)).status).toBe(200);
  const { body } = await app.call("returnGroup", { _id: group }, token);
  // The choir and the genre of the song that stays are needed as well.
  expect(body.left.map(({ entity, name }) => [entity, name])).toEqual(
    expect.arrayContaining([
      ["sound", "Песня 2"],
      ["executor", "Хор 2"],
      ["genre", "Народная"],
    ]),
  );
  expect(await app.db.kysely.selectFrom("sounds").select("id").execute()).toEqual([{ id: edited }]);
});
