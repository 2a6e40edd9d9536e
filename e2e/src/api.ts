import type { SongInPlay } from "@hitoslov/contract";
import type { Client } from "@hitoslov/contract/client";
import type { Page } from "playwright-core";
import { recognise } from "./lyrics.ts";
import { clientOf } from "./office.ts";
import { served } from "./serve.ts";

export function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem("hitoslov.game.token")?.split(" ")[1] ?? "");
}

/** The storage keys in the browser that belong to a player and their game. */
export function keptOn(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => /token|player|round|drafts/.test(key)));
}

/** The API with the token of a page's visitor, without the page. */
export async function apiOf(page: Page, origin = served().origin): Promise<Client> {
  return clientOf(origin, await tokenOf(page));
}

/** Guesses every song of a level but the last `leave` ones, by the API. */
export async function guessLevel(
  page: Page,
  level: number,
  { leave = 0, origin = served().origin } = {},
): Promise<void> {
  const api = await apiOf(page, origin);
  const { sounds, token } = await api.listSounds({
    difficulty: level,
    limit: 20,
    skip: 0,
    demo: false,
    settings: false,
  });
  await guessAll(api, sounds.slice(0, sounds.length - leave), token);
}

/** Guesses every demo song but the last `leave` ones. */
export async function guessDemo(page: Page, { leave = 0 } = {}): Promise<void> {
  const api = await apiOf(page);
  const { data, token } = await api.listDemoSounds({});
  await guessAll(api, data.slice(0, data.length - leave), token ?? "");
}

export async function guessAll(api: Client, sounds: readonly SongInPlay[], token: string): Promise<void> {
  let tokenGame = token;
  for (const { _id: soundId, fragment, guessed } of sounds) {
    if (guessed) continue;
    const song = songOfFragment(fragment.words);
    const words = fragment.words.flatMap(({ position, ...word }) =>
      "hidden" in word ? [{ position, word: song.words[position] ?? "", typed: false }] : [],
    );
    await api.checkWords({ soundId, tokenGame, words });
    const answer = await api.finish({ soundId, tokenGame, duration: 1, words: [] });
    tokenGame = answer.token;
  }
}

/** The demo song that a fragment from the server belongs to. */
export function songOfFragment(words: SongInPlay["fragment"]["words"]) {
  return recognise(
    words.flatMap((word) => ("hidden" in word ? [] : [{ position: word.position, text: word.text }])),
    words.length,
  );
}
