import { readFileSync } from "node:fs";
import { isSameWord } from "@hitoslov/rules";
import type { SongInPlay } from "@hitoslov/contract";
import { songOfFragment } from "../src/api.ts";
import { browser, test } from "../src/browser.ts";
import { expect } from "../src/expect.ts";
import { playOn } from "../src/play.ts";

type Heard = { readonly url: string; readonly headers: string; readonly body: Buffer };
type SoundsAnswer = { sounds: SongInPlay[] };

const slugs = new Map(
  (
    JSON.parse(readFileSync(new URL(import.meta.resolve("@hitoslov/demo/songs.json")), "utf8")) as {
      name: string;
      slug: string;
    }[]
  ).map(({ name, slug }) => [name, slug]),
);

/** A song as it was sent, without the shown words and the choices of the tray, which the player sees anyway. */
function withoutTheShown(sound: SongInPlay): unknown {
  const words = sound.fragment.words.map((word) => ("hidden" in word ? word : { position: word.position }));
  return { ...sound, fragment: { words } };
}

test("nothing that the server sends reveals a hidden word, the name or the author too early", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  const heard: Heard[] = [];
  const pending: Promise<void>[] = [];
  page.on("response", (response) => {
    // The code of the game is the same for everybody; everything else is searched.
    if (response.url().includes("/assets/")) return;
    // A busy server puts off what is asked again.
    if (response.status() === 503) return;
    const read = async () => {
      const [headers, body] = await Promise.all([response.allHeaders(), response.body().catch(() => Buffer.alloc(0))]);
      heard.push({ url: decodeURIComponent(response.url()), headers: JSON.stringify(headers), body });
    };
    pending.push(read());
  });
  const all = async (): Promise<readonly Heard[]> => {
    await Promise.all(pending);
    return heard;
  };

  await play.registerByApi();
  await play.button("Пауза").waitFor();
  const song = await play.song();
  const hidden = await play.hidden();
  const hiddenWords = hidden.map((position) => song.words[position] ?? "");
  await play.pick(await play.wrongChoice(hidden[0] ?? 0));
  await play.refused(hidden[0] ?? 0);
  await play.restoreByTray();
  await play.authors.getByRole("button").first().waitFor();

  const answers = await all();
  const served = answers.filter(({ url }) => url.includes("/api/game/sounds?"));
  const sounds = served.flatMap(({ body }) => (JSON.parse(body.toString()) as SoundsAnswer).sounds);
  expect(sounds).toHaveLength(5);

  // All blanks look alike, whatever the length of their words.
  for (const word of sounds.flatMap(({ fragment }) => fragment.words)) {
    if (!("hidden" in word)) continue;
    expect(Object.keys(word).toSorted()).toEqual(["after", "before", "hidden", "mistakesLeft", "position", "times"]);
  }

  // Of the song that was played, and of the four that were only served.
  for (const sound of sounds) {
    const { name, authors, fact, words } = songOfFragment(sound.fragment.words);
    const facts = fact === null ? [] : [fact];
    const secrets = sound.fragment.words.flatMap(({ position, ...word }) =>
      "hidden" in word ? [words[position] ?? ""] : [],
    );
    expect(secrets.length).toBeGreaterThan(0);
    const isPlayed = name === song.name;
    // «Чижик-пыжик» is the first word of its song: restoring it reveals the name, which then is no secret.
    const isNamedByWord = isPlayed && hiddenWords.some((word) => isSameWord(word, name));
    for (const { url, headers, body } of answers) {
      const isAuthors = url.includes("/api/game/authors");
      const isCheck = url.includes("/api/game/word");
      const text = url.includes("/api/game/sounds?")
        ? JSON.stringify((JSON.parse(body.toString()) as SoundsAnswer).sounds.map(withoutTheShown))
        : body.toString();
      const long = secrets.filter((word) => word.length > 3);
      // The body also as UTF-16, which tags of audio often use, at any alignment.
      for (const place of [url, headers, text, body]) {
        const names = isCheck && isNamedByWord ? [] : [name];
        const told = [
          ...names,
          ...facts,
          slugs.get(name) ?? name,
          ...(isAuthors ? [] : authors),
          ...(isCheck ? [] : long),
        ];
        for (const secret of told) {
          const found = Buffer.isBuffer(place)
            ? place.includes(Buffer.from(secret, "utf16le"))
            : place.includes(secret);
          expect(found, `${secret} in ${url}`).toBe(false);
        }
      }
      if (!isCheck || !isPlayed) continue;
      // A check reveals only the word it was asked about.
      const { valid, word } = JSON.parse(body.toString()) as { valid: boolean; word?: string };
      expect(word !== undefined, url).toBe(valid);
      if (word !== undefined) expect(hiddenWords.some((it) => isSameWord(it, word))).toBe(true);
    }
  }

  // At the end everything is revealed.
  await play.chooseAuthor(song);
  const result = (await all()).find(({ url }) => url.includes("/api/game/finish"));
  expect(result?.body.toString()).toContain(song.name);
  expect(result?.body.toString()).toContain(song.fact ?? "");
});

test("the sound files have no tags and cannot be listed", async () => {
  const page = await browser.visit();
  const play = playOn(page);
  const sound = page.waitForResponse((response) => response.url().endsWith(".mp3"));
  await play.registerByApi();
  const url = (await sound).url();
  const file = await page.request.get(url);
  const body = await file.body();
  expect(body.subarray(0, 3).toString("latin1")).not.toBe("ID3");
  expect(body.subarray(-128, -125).toString("latin1")).not.toBe("TAG");
  expect(file.headers()["content-type"]).toBe("audio/mpeg");
  expect(new URL(url).pathname).toMatch(/^\/media\/[\w-]{20,}\.mp3$/);
  const folder = await page.request.get("/media/");
  expect(folder.ok()).toBe(false);
  expect(await folder.text()).not.toContain(".mp3");
});
