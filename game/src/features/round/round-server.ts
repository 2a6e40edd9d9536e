import { hints, isSongHint } from "@hitoslov/contract/hints";
import type { GameClient } from "../../lib/api.ts";
import { retryUntilOnline } from "../../lib/line.ts";
import { isHidden } from "./fragment-state.ts";
import type { RoundMode, RoundServer } from "./round-context.ts";

/** The round's calls over the API. A lost answer is asked for again: every call is safe to repeat. */
export function roundServer(api: GameClient, mode: RoundMode): RoundServer {
  return {
    load: ({ level, skip, limit, settings }) =>
      retryUntilOnline(async () => {
        if (mode === "game") {
          return api.listSounds({
            skip,
            settings,
            ...(limit !== undefined && { limit }),
            ...(level !== null && { difficulty: level }),
          });
        }
        const [{ data, token, points }, known] = await Promise.all([
          api.listDemoSounds({}),
          settings ? api.getGameSettings({}) : undefined,
        ]);
        return { sounds: data, token: token ?? "", settings: known, demoPoints: points };
      }),
    launch: (soundId) => {
      void retryUntilOnline(() => api.launchSound({ sound_id: soundId })).catch(() => {});
    },
    check: async (guesses, tokenGame) => {
      // The word is seen in its socket first: a slow phone starts no request and draws within one frame.
      await new Promise((resolve) => void setTimeout(resolve));
      const [first] = guesses;
      if (first === undefined) return [];
      const { soundId, position, word, typed } = first;
      if (guesses.length === 1) {
        const verdict = await retryUntilOnline(() => api.checkWord({ soundId, position, word, typed, tokenGame }));
        return [{ position, ...verdict }];
      }
      const words = guesses.map((guess) => ({ position: guess.position, word: guess.word, typed: guess.typed }));
      return (await retryUntilOnline(() => api.checkWords({ soundId, words, tokenGame }))).words;
    },
    hint: async ({ hint, soundId, position }, tokenGame) => {
      if (isSongHint(hint)) {
        const { name } = await retryUntilOnline(() => api[hints[hint].use]({ soundId, tokenGame }));
        return { hint, told: name };
      }
      const { words } = await retryUntilOnline(() => api[hints[hint].use]({ soundId, position, tokenGame }));
      return { position, words };
    },
    authors: async (soundId, tokenGame) =>
      (await retryUntilOnline(() => api.listAuthors({ soundId, tokenGame }))).authors,
    finish: ({ sound, authorId, seconds }, tokenGame) =>
      retryUntilOnline(() =>
        api.finish({
          soundId: sound._id,
          tokenGame,
          duration: seconds,
          words: sound.fragment.words.flatMap((word) =>
            isHidden(word) ? [] : [{ position: word.position, word: word.text }],
          ),
          ...(authorId !== null && { authorId }),
        }),
      ),
    completeDemo: async () => void (await retryUntilOnline(() => api.completeDemo({}))),
  };
}
