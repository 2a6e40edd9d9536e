import type { SongInPlay } from "@hitoslov/contract";
import { byHint, byShown } from "@hitoslov/contract/hints";

/** A song as the server gives one that nobody has begun, for tests; whatever a test is about it says itself. */
export function servedSong(change: Partial<SongInPlay> = {}): SongInPlay {
  return {
    _id: "s",
    sound: "/api/game/audio?play=s",
    duration: 20,
    audioMs: 20_000,
    photo: null,
    difficulty: { _id: "d", name: "1", points: 50 },
    fragment: { words: [], tips: [] },
    typingOnly: false,
    silenced: false,
    answerShown: false,
    replay: null,
    ...byShown(() => null),
    progress: 0,
    hintsLeft: 3,
    freeLamp: false,
    mistakes: 0,
    seconds: null,
    guessed: false,
    statuses: { play: true, checkWord: true, checkWords: true, ...byHint("use", () => true) },
    ...change,
  };
}
