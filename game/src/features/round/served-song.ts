import type { SongInPlay } from "@hitoslov/contract";
import { byHint, byShown } from "@hitoslov/contract/hints";

/** For tests: a song as the server gives it before it is begun, with changes on top. */
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
