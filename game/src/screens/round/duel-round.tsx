import type { Duel, DuelLog } from "@hitoslov/contract";
import { useCallback, useEffect, useMemo, useState } from "react";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import styles from "../../features/duel/duel.module.css";
import { RivalPin, RivalStrip } from "../../features/duel/rival.tsx";
import { scoreSoFar } from "../../features/duel/duel-score.ts";
import type { RoundServer } from "../../features/round/round-server.ts";
import { announce } from "../../lib/announce.ts";
import { laterApi } from "../../lib/later-api.ts";
import { retryUntilOnline } from "../../lib/connection.ts";
import { useDemoVisit } from "../demo-screen.tsx";
import { faceOf } from "../duel/outcome.tsx";
import { RoundScreen } from "./round-screen.tsx";
import type { DuelParts } from "./use-round.ts";
import { Visit } from "./visit.tsx";

// In the same chunk: two chunks would put the code that plays songs into a third.
export { Outcome } from "../duel/outcome.tsx";

type DuelRoundProps = {
  readonly duel: Duel;
  /** The duel has changed and must be loaded again. */
  readonly onChange: () => void;
};

/** The index of the song dealt last, and when the rival restored its blanks; null if the rival has not played it. */
type Dealt = { readonly at: number; readonly ghost: DuelLog | null };

/** The songs of a duel one after another; a player without an account plays them as a demo visitor. */
export function DuelRound({ duel, onChange }: DuelRoundProps) {
  const session = useDemoVisit();
  const [dealt, setDealt] = useState<Dealt>({ at: duel.you.played, ghost: null });
  const { code, songs } = duel;
  const server = useMemo(() => ({ load: loadDuel(code, setDealt, onChange) }), [code, onChange]);
  const isLast = dealt.at + 1 >= songs.length;
  const handleResult = useCallback(
    (next: () => void) => {
      onChange();
      if (!isLast) next();
    },
    [isLast, onChange],
  );
  const parts = useParts(duel, dealt);
  return (
    <Visit mode="duel">
      {session === null ? (
        <Preloader />
      ) : (
        <RoundScreen key={session.token} mode="duel" server={server} duel={parts} onResult={handleResult} />
      )}
    </Visit>
  );
}

function useParts(duel: Duel, { at, ghost }: Dealt): DuelParts {
  const { you, them } = scoreSoFar(duel.songs);
  const rival = faceOf(duel, "them");
  const count = duel.songs.length;
  const { name, photo, seed } = rival;
  const spoken = them === null ? `Счёт: вы ${you}` : `Счёт: вы ${you}, ${name} ${them}`;
  const { played } = duel.you;
  useEffect(() => {
    if (played > 0) announce(spoken);
  }, [played, spoken]);
  return useMemo(
    () => ({
      score: (
        <span className={styles.versus} role="img" aria-label={spoken}>
          <b>{you}</b>:<span>{them ?? "…"}</span>
        </span>
      ),
      dial: { label: "Дуэль", name: `Песня ${at + 1} из\u00A0${count}`, note: "Дуэль", index: at, count },
      strip: (of) => ghost !== null && <RivalStrip of={{ name, photo, seed }} log={ghost} {...of} />,
      pin: (of) => ghost !== null && <RivalPin log={ghost} {...of} />,
    }),
    [you, them, spoken, at, count, ghost, name, photo, seed],
  );
}

function loadDuel(code: string, onDealt: (dealt: Dealt) => void, onRefused: () => void): RoundServer["load"] {
  return async ({ settings }, stop) => {
    try {
      const {
        at,
        ghost,
        song,
        token,
        settings: known,
      } = await retryUntilOnline(laterApi.playDuel, { code, settings }, stop);
      onDealt({ at, ghost });
      return { sounds: [song], token, settings: known };
    } catch (error) {
      // Somebody else accepted first, or the song was played in another tab.
      if (!stop.aborted) onRefused();
      throw error;
    }
  };
}
