import type { SongFields } from "@hitoslov/contract";
import { browser, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { officeOf } from "../src/office.ts";
import { playOn } from "../src/play.ts";
import { startServer } from "../src/serve.ts";

// Every song is typed here, so this journey has a server of its own.
let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  server = await startServer();
  const office = await officeOf(server.origin);
  const { data } = await office.listCatalogue({ limit: 100 });
  for (const song of data) {
    const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id);
    const fields: SongFields = {
      name: song.name,
      fragment: song.fragment,
      hidden: song.hidden,
      sound_id: song.sound_id,
      status_id: song.status_id,
      difficulty_id: song.difficulty._id,
      music_author_id: idsOf(song.music_authors),
      text_author_id: idsOf(song.text_authors),
      executor_id: idsOf(song.executors),
      genre_id: idsOf(song.genres),
      language_id: idsOf(song.languages),
      typing_only: true,
    };
    await office.updateSound({ _id: song._id, ...fields });
  }
});
test.afterAll(() => server.stop());

test("a song without choices is typed from the start, and pays for it", async () => {
  const page = await browser.visit({ origin: server.origin });
  const play = playOn(page);
  await play.registerByApi();
  const song = await play.song();
  await expect(play.tray).toHaveCount(0);
  await expect(play.button("Выбирать")).toHaveCount(0);
  const positions = await play.hidden();
  for (const position of positions) {
    await play.field(position).fill((song.words[position] ?? "").toLowerCase());
  }
  await play.button("Проверить").click();
  await play.author.waitFor();
  await play.chooseAuthor(song);
  await expect
    .poll(() => play.lines())
    .toMatchObject({
      [`Вписано без клавиш × ${positions.length}`]: `+${positions.length * 5}`,
    });
});
