import type { SongInPlay } from "@hitoslov/contract";
import { trayWord } from "@hitoslov/rules/tray";
import type { InputMode } from "../../lib/preferences.ts";
import { isHidden } from "./fragment-state.ts";
import type { Guess } from "./round-server.ts";
import type { TrayWord } from "./dock.tsx";
import type { Draft } from "./typing.ts";
import type { WordView } from "./words.tsx";

export type Drafts = Readonly<Record<number, Draft>>;

const restoredAs = { right: "correct", tip: "hinted", given: "lost" } as const;

export type Looking = {
  readonly mode: InputMode;
  readonly active: number | null;
  /** Guesses of this song without a verdict. */
  readonly asked: readonly Guess[];
  /** The wrong word while it shakes. */
  readonly wrong: Guess | null;
  readonly drafts: Drafts;
};

/** How each word of the line looks now. */
export function viewWords(song: SongInPlay, { mode, active, asked, wrong, drafts }: Looking): WordView[] {
  return song.fragment.words.map((word): WordView => {
    const { position, before, after, times, opensLine } = word;
    const place = { position, before, after, times, opensLine };
    const value = drafts[position]?.text ?? "";
    if (!isHidden(word)) {
      const state = word.restored === undefined ? "given" : restoredAs[word.restored];
      return { ...place, text: word.text, state };
    }
    // A phone closes its keyboard with the field that has the focus, and opens it for a press only: where no other field
    // takes the focus, it stays below the word.
    const kept = mode === "type" && (active ?? position) === position ? { value } : {};
    const guess = asked.find((it) => it.position === position);
    if (guess !== undefined) return { ...place, ...kept, text: guess.word, state: "checking" };
    if (wrong?.position === position) return { ...place, ...kept, text: wrong.word, state: "wrong" };
    if (mode === "type") return { ...place, value, text: null, state: "typing" };
    return { ...place, text: null, state: position === active ? "active" : "empty" };
  });
}

/** The tray without the keys that are being checked; two keys may have the same word. */
export function viewTray(song: SongInPlay, asked: readonly Guess[]): TrayWord[] {
  const taken = asked.filter((guess) => !guess.typed).map((guess) => guess.word);
  const seen = new Map<string, number>();
  return song.fragment.tips.flatMap((text) => {
    const times = seen.get(text) ?? 0;
    seen.set(text, times + 1);
    const at = taken.indexOf(text);
    if (at >= 0) {
      taken.splice(at, 1);
      return [];
    }
    return [{ id: `${text} ${times}`, text }];
  });
}

/** The lamp's candidates for a blank, once it was used there. */
export function tipAt(song: SongInPlay, position: number | null): readonly string[] {
  const word = song.fragment.words.find((it) => it.position === position);
  return word !== undefined && isHidden(word) ? (word.tip ?? []) : [];
}

/** The keys that the lamp lights: the first one of each candidate. */
export function litKeys(tray: readonly TrayWord[], candidates: readonly string[]): Set<string> {
  const ids = candidates.map((word) => tray.find((key) => key.text === trayWord(word))?.id);
  return new Set(ids.filter((id) => id !== undefined));
}
