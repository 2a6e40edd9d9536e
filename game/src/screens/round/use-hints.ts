import type { SongInPlay } from "@hitoslov/contract";
import { type Hint, isSongHint } from "@hitoslov/contract/hints";
import { useState } from "react";
import { tipAt } from "../../features/round/play-words.ts";
import { asksBeforeHint } from "../../lib/preferences.ts";
import { canUse } from "../../features/round/round-machine.ts";
import type { Round } from "./use-round.ts";

/** Which hints can be used, and the question asked before one is, if the player wants it. */
export function useHints({ context, send }: Round, song: SongInPlay) {
  const asks = asksBeforeHint.use();
  // The dialog stays mounted when closed: it gives the focus back.
  const [question, setQuestion] = useState<{ readonly hint: Hint; readonly open: boolean } | null>(null);
  const close = () => setQuestion(question && { ...question, open: false });
  const candidates = tipAt(song, context.active);
  const can = (hint: Hint) => canUse(context, hint) && (isSongHint(hint) || candidates.length === 0);
  return {
    /** The lamp's candidates for the active blank. */
    candidates,
    can,
    question,
    use: (hint: Hint) => {
      if (!can(hint)) return;
      // The last one is never used by accident.
      if (asks || song.hintsLeft === 1) setQuestion({ hint, open: true });
      else send({ type: "HINT", hint });
    },
    confirm: () => {
      close();
      if (question !== null) send({ type: "HINT", hint: question.hint });
    },
    cancel: close,
  };
}
