import { showToast } from "@hitoslov/brand/toasts.ts";
import { useIsHere } from "@hitoslov/brand/use-is-here.ts";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { unlockAudio } from "../lib/audio-output.ts";
import { askOnce, laterApi, newKey } from "../lib/later-api.ts";

type Calling = {
  /** With the song of this id, else with the one guessed last. */
  readonly soundId?: string;
  /** In answer to the duel with this code, which is played at once. */
  readonly rematch?: string;
};

/** Calls a friend to a duel and goes there, unless the player has gone elsewhere; what the server has against it is told in its words. */
export function useCall(): { readonly call: (calling: Calling) => void; readonly busy: boolean } {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [busy, setBusy] = useState(false);
  // By song: a call whose answer was lost is pressed again for the same duel.
  const keys = useRef(new Map<string | undefined, string>());
  const call = async (calling: Calling) => {
    if (busy) return;
    setBusy(true);
    // Later the press is over.
    if (calling.rematch !== undefined) unlockAudio();
    const { soundId } = calling;
    const key = keys.current.get(soundId) ?? newKey();
    keys.current.set(soundId, key);
    try {
      const { code } = await askOnce(laterApi.callDuel, calling, key);
      keys.current.delete(soundId);
      if (isHere()) {
        scrollTo(0, 0);
        void navigate(`/duel/${code}`, { state: { play: calling.rematch !== undefined } });
      }
    } catch (error) {
      tellRefusal(error);
    }
    setBusy(false);
  };
  return { call: (calling) => void call(calling), busy };
}

export function tellRefusal(error: unknown): void {
  const text = error instanceof Error ? error.message : "Попробуйте ещё раз";
  showToast({ variant: "danger", title: "Не получилось", text });
}
