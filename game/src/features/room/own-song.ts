import type { OwnState, RoomMessage } from "@hitoslov/contract";
import { cleanWord } from "@hitoslov/rules/answer";
import type { WordState } from "../../art/record-bars.ts";

type Told<Type extends RoomMessage["type"]> = Extract<RoomMessage, { type: Type }>;
type Verdict = Told<"verdict">;
type Answer = { readonly position: number; readonly word: string };

/** What a guest's screen keeps of the song besides the last state, which may be older than a verdict. */
type OwnSong = {
  readonly song: number | null;
  /** The tray's keys in their first order: a used key keeps its place. */
  readonly keys: readonly string[];
  /** Answers without a verdict, in order. */
  readonly sent: readonly Answer[];
  readonly verdicts: readonly Verdict[];
  /** Shown as wrong for a moment. */
  readonly wrong: Answer | null;
  readonly lamp: Told<"lamp"> | null;
  /** The blank that was chosen. */
  readonly chosen: number | null;
};

export type OwnSongEvent =
  | OwnState
  | Verdict
  | Told<"lamp">
  | Told<"refused">
  | { readonly type: "send"; readonly position: number; readonly word: string }
  | { readonly type: "choose"; readonly position: number }
  | { readonly type: "calm" };

export const noSong: OwnSong = { song: null, keys: [], sent: [], verdicts: [], wrong: null, lamp: null, chosen: null };

export function ownSong(own: OwnSong, event: OwnSongEvent): OwnSong {
  switch (event.type) {
    case "guest": {
      const { song, stageSong } = event;
      if (stageSong === null || song === null) return noSong;
      return own.song === song ? own : { ...noSong, song, keys: stageSong.tray };
    }
    case "send": {
      const { position, word } = event;
      return { ...own, wrong: null, chosen: null, sent: [...own.sent, { position, word }] };
    }
    case "verdict": {
      if (event.song !== own.song) return own;
      const { position, word, valid, right } = event;
      return {
        ...own,
        sent: own.sent.filter((answer) => answer.position !== position),
        verdicts: [...own.verdicts.filter((verdict) => verdict.position !== position), event],
        wrong: valid || right !== null ? own.wrong : { position, word },
        // A player who has chosen another blank stays there.
        chosen: right === null ? (own.chosen ?? position) : own.chosen,
      };
    }
    case "lamp":
      return event.song === own.song ? { ...own, lamp: event } : own;
    case "refused":
      return event.to === "answer" ? { ...own, sent: own.sent.slice(1) } : own;
    case "choose":
      return { ...own, wrong: null, chosen: event.position };
    case "calm":
      return { ...own, wrong: null };
  }
}

export type ShownWord = {
  readonly position: number;
  readonly state: Exclude<WordState, "typing">;
  /** Null while hidden. */
  readonly text: string | null;
};

export type ShownSong = {
  readonly words: readonly ShownWord[];
  /** Those of them that are or were hidden. */
  readonly own: readonly ShownWord[];
  /** The blank that takes the next word; null where none is open. */
  readonly active: number | null;
  readonly mistakesLeft: number;
  readonly keys: readonly { readonly text: string; readonly used: boolean; readonly lit: boolean }[];
  /** What the lamp has shown for the active blank. */
  readonly lit: readonly string[];
  readonly canUseLamp: boolean;
  readonly points: number;
  readonly found: number;
  readonly isDone: boolean;
};

const byRestored = { right: "correct", lamp: "hinted", given: "lost" } as const;

/** The song as the guest sees it: the server's state and the later verdicts and answers. */
export function shownSong({ points, stageSong }: OwnState, own: OwnSong): ShownSong {
  const all = stageSong?.words ?? [];
  /** Verdicts that the state does not have yet. */
  const news = own.verdicts.filter(({ position }) => "hidden" in (all[position] ?? {}));
  const words = all.map((word, position): ShownWord => {
    if ("restored" in word) return { position, state: byRestored[word.restored], text: word.text };
    if ("text" in word) return { position, state: "given", text: word.text };
    const verdict = news.find((it) => it.position === position);
    if (verdict !== undefined && verdict.right !== null) {
      const isLit = word.lamp !== undefined || own.lamp?.position === position;
      return { position, state: verdict.valid ? (isLit ? "hinted" : "correct") : "lost", text: verdict.right };
    }
    const sent = own.sent.find((answer) => answer.position === position);
    if (sent !== undefined) return { position, state: "checking", text: sent.word };
    if (own.wrong?.position === position) return { position, state: "wrong", text: own.wrong.word };
    return { position, state: "empty", text: null };
  });
  const open = words.filter(({ state }) => state === "empty" || state === "wrong").map(({ position }) => position);
  const active = open.find((position) => position === own.chosen) ?? open[0] ?? null;
  const blank = all[active ?? -1];
  const isLit = own.lamp !== null && own.lamp.position === active;
  const kept = blank !== undefined && "hidden" in blank ? blank : undefined;
  const lit = isLit ? (own.lamp?.words ?? []) : (kept?.lamp ?? []);
  const left = news.find(({ position }) => position === active)?.mistakesLeft;
  const taken = words.filter(({ position, state }) => "hidden" in (all[position] ?? {}) && takesKey.has(state));
  const shown = words.map((word) =>
    word.position === active && word.state === "empty" ? { ...word, state: "active" as const } : word,
  );
  const missing = shown.filter(({ state }) => state !== "given");
  return {
    words: shown,
    own: missing,
    active,
    mistakesLeft: Math.min(left ?? Infinity, kept?.mistakesLeft ?? 0),
    keys: markUsed(own.keys, stageSong?.tray ?? [], taken, new Set(lit)),
    lit,
    canUseLamp: stageSong?.lamp === true && own.lamp === null && active !== null,
    points: points + news.reduce((sum, verdict) => sum + verdict.points, 0),
    found: missing.filter(({ state }) => state === "correct" || state === "hinted").length,
    isDone: missing.length > 0 && missing.every(({ state }) => stands.has(state)),
  };
}

const stands: ReadonlySet<WordState> = new Set(["correct", "hinted", "lost"]);
const takesKey: ReadonlySet<WordState> = new Set([...stands, "checking"]);

/** Marks the used keys: of two with the same word the first is used first. */
function markUsed(
  keys: readonly string[],
  tray: readonly string[],
  taken: readonly ShownWord[],
  lit: ReadonlySet<string>,
): ShownSong["keys"] {
  const left = new Map<string, number>();
  const add = (key: string, count: number) => left.set(key, (left.get(key) ?? 0) + count);
  for (const key of tray) add(key, 1);
  for (const { text } of taken) add(cleanWord(text ?? ""), -1);
  const marked = keys.toReversed().map((text) => {
    const isLeft = (left.get(text) ?? 0) > 0;
    add(text, -1);
    return { text, used: !isLeft, lit: isLeft && lit.has(text) };
  });
  return marked.toReversed();
}
