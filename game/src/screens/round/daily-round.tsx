import { useCallback, useMemo, useState } from "react";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import type { RoundServer } from "../../features/round/round-context.ts";
import { api } from "../../lib/api.ts";
import { retryUntilOnline } from "../../lib/line.ts";
import { useDemoVisit } from "../demo-screen.tsx";
import { RoundScreen } from "./round-screen.tsx";
import { Visit } from "./visit.tsx";

// In one chunk: what plays songs would be one of its own beside two.
export { Outcome } from "../daily/outcome.tsx";

type DailyRoundProps = {
  readonly number: number;
  readonly onResult: () => void;
};

/** The round of one song; whoever has no account plays it as a visit of the demo. */
export function DailyRound({ number, onResult }: DailyRoundProps) {
  const session = useDemoVisit();
  const server = useMemo(() => ({ load: loadDaily(number) }), [number]);
  const [isOver, setOver] = useState(false);
  const handleResult = useCallback(() => {
    setOver(true);
    onResult();
  }, [onResult]);
  if (isOver) return <Preloader />;
  return (
    <Visit mode="daily">
      {session === null ? (
        <Preloader />
      ) : (
        <RoundScreen key={session.token} mode="daily" server={server} onResult={handleResult} />
      )}
    </Visit>
  );
}

function loadDaily(number: number): RoundServer["load"] {
  return ({ settings }) =>
    retryUntilOnline(async () => {
      const [{ song, token, points }, known] = await Promise.all([
        api.startDaily({ number }),
        settings ? api.getGameSettings({}) : undefined,
      ]);
      return { sounds: [song], token, settings: known, demoPoints: points };
    });
}
