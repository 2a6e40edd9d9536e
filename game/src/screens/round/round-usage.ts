import { type Hint, hints, isSongHint } from "@hitoslov/contract/hints";
import { hintTexts } from "../../features/hints/texts.ts";
import type { RoundEvent, RoundSignal, SongPosition } from "../../features/round/round-events.ts";
import type { Happening } from "../../lib/usage.ts";

/** The usage event of each event of the round; null if it has none or its result is counted instead. */
const byEvent: Record<Exclude<RoundEvent["type"], "HINT">, ((at: SongPosition) => Happening) | null> = {
  FORWARD: ({ soundId }) => ({ name: "sound-change", data: { soundId, direction: "forward" } }),
  BACKWARD: ({ soundId }) => ({ name: "sound-change", data: { soundId, direction: "backward" } }),
  LEVEL_UP: ({ level }) => ({ name: "level-up", data: { level } }),
  LEVEL_DOWN: ({ level }) => ({ name: "level-down", data: { level } }),
  CONTINUE: ({ soundId }) => ({ name: "continue", data: { soundId } }),
  AUDIO_REQUESTED: null,
  START: null,
  GIVE_UP: null,
  SELECT_BLANK: null,
  TYPED: null,
  WORDS_SELECTED: null,
  AUTHOR_CHOSEN: null,
  RETRY: null,
};

function usageOfHint(hint: Hint, { soundId, position }: SongPosition): Happening {
  return isSongHint(hint)
    ? { name: hints[hint].event, data: { soundId } }
    : { name: hints[hint].event, data: { soundId, position } };
}

/** The usage events of a signal of the round. */
export function usageOf(signal: RoundSignal): readonly Happening[] {
  switch (signal.type) {
    case "accepted": {
      const { event, at } = signal;
      if (event.type === "HINT") return [usageOfHint(event.hint, at)];
      const happening = byEvent[event.type]?.(at);
      return happening === undefined ? [] : [happening];
    }
    case "judged": {
      const { guesses, verdicts, solved } = signal;
      const words = guesses.map(({ soundId, position, typed }, at): Happening => ({
        name: "word-selected",
        data: { soundId, position, typed, valid: verdicts[at]?.valid === true },
      }));
      const soundId = guesses[0]?.soundId;
      return solved && soundId !== undefined ? [...words, { name: "sound-finish", data: { soundId } }] : words;
    }
    case "finished": {
      const { soundId, author } = signal;
      return author === null ? [] : [{ name: "author-finish", data: { soundId, right: author === "right" } }];
    }
    case "hinted":
    case "refused":
      return [];
  }
}

/** What a screen reader says of a signal; null: nothing. */
export function spokenOf(signal: RoundSignal): string | null {
  if (signal.type === "hinted") {
    const { hint, answer } = signal;
    return `${hintTexts[hint].announcement}: ${"told" in answer ? answer.told : answer.words.join(", ")}`;
  }
  if (signal.type !== "judged") return null;
  const { verdicts, restored, total } = signal;
  const missed = verdicts.find((verdict) => !verdict.valid);
  if (missed === undefined) return `Верно, ${restored} из ${total}`;
  if (missed.word === undefined) return `Неверно, попыток осталось: ${missed.mistakesLeft}`;
  return `Слово открыто: ${missed.word}, ${restored} из ${total}`;
}
