import { limits } from "@hitoslov/contract";
import { normaliseAnswer } from "@hitoslov/rules";
import type { Player } from "../../http/caller.ts";
import type { Services } from "../../services.ts";
import type { Guess, Verdict } from "./judge.ts";
import type { Play } from "./play.ts";

type Judged = {
  readonly caller: Player;
  readonly play: Pick<Play, "sound_id" | "duel_song_id">;
  readonly guesses: readonly Guess[];
  readonly verdicts: readonly Verdict[];
  readonly now: Date;
};

/** Records wrong answers, but for those of duels, so that staff can find an ambiguous lyric; no call waits for it. */
export function recordWrongWords({ events }: Pick<Services, "events">, judged: Judged): void {
  const { caller, play, guesses, verdicts, now } = judged;
  if (play.duel_song_id !== null) return;
  const wrong = new Set(verdicts.filter(({ valid }) => !valid).map(({ position }) => position));
  for (const { position, word: answer } of guesses) {
    const word = wordOf(answer);
    if (!wrong.has(position) || word === "") continue;
    events.add({
      received_at: now,
      at: now,
      user_id: caller.userId,
      // A demo visit has no account, but two visits must be told apart.
      visitor: caller.role === 4 ? caller.playerId : null,
      role: caller.role,
      name: "wrong-word",
      data: { soundId: play.sound_id, position, word },
    });
  }
}

/** As answers are compared, without characters that jsonb refuses: one would block all events after it. */
function wordOf(answer: string): string {
  const word = normaliseAnswer(answer).replaceAll(/\p{C}/gu, "");
  return [...word].slice(0, limits.answer.max).join("");
}
