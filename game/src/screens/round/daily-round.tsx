import type { Daily, DailyResult, DailySign } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { plural } from "@hitoslov/contract/plural";
import { useCallback, useEffect, useMemo, useState } from "react";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import { Record } from "../../art/record.tsx";
import { DailyOutcome } from "../../features/daily/daily-outcome.tsx";
import type { RoundServer } from "../../features/round/round-server.ts";
import { announce } from "../../lib/announce.ts";
import { api } from "../../lib/api.ts";
import { useFragmentAudio } from "../../lib/fragment-audio.ts";
import { retryUntilOnline } from "../../lib/connection.ts";
import { laterApi } from "../../lib/later-api.ts";
import { share } from "../../lib/share.ts";
import { coverLine } from "../../ui/cover-record.tsx";
import { Chrome } from "../chrome.tsx";
import { useDemoVisit } from "../demo-screen.tsx";
import { RoundScreen } from "./round-screen.tsx";
import { Visit } from "./visit.tsx";

type DailyRoundProps = {
  readonly number: number;
  readonly onResult: () => void;
};

/** The round of one song; whoever has no account plays it as a visit of the demo. */
export function DailyRound({ number, onResult }: DailyRoundProps) {
  const session = useDemoVisit();
  const [isOver, setOver] = useState(false);
  const handleResult = useCallback(() => {
    setOver(true);
    onResult();
  }, [onResult]);
  const server = useMemo(() => ({ load: loadDaily(number, handleResult) }), [number, handleResult]);
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

function loadDaily(number: number, onPlayed: () => void): RoundServer["load"] {
  return async ({ settings }, stop) => {
    const [{ song, token, points }, known] = await Promise.all([
      retryUntilOnline(api.startDaily, { number }, stop).catch(async (error: unknown) => {
        // Whoever has signed in meanwhile may have played it already: there is a result to show then.
        if (error instanceof ApiError && error.status === 409) {
          const { daily } = await retryUntilOnline(api.getDaily, { number }, stop);
          if (daily?.result) onPlayed();
        }
        throw error;
      }),
      settings ? retryUntilOnline(api.getGameSettings, {}, stop) : undefined,
    ]);
    return { sounds: [song], token, settings: known, demoPoints: points };
  };
}

type OutcomeProps = {
  readonly daily: Daily;
  readonly result: DailyResult;
  /** The time until the next song in words; null for a song of the archive. */
  readonly left: string | null;
  readonly isVisitor: boolean;
};

/**
 * What came of the song of a day, to be heard again and shown to friends. In one chunk with the round: what plays songs
 * would be one of its own beside two.
 */
export function Outcome({ daily, result, left, isVisitor }: OutcomeProps) {
  const { audio, isOn } = useFragmentAudio(result.song.sound);
  useEffect(() => {
    announce(`Песня дня сыграна, плюс ${result.points}`);
  }, [result.points]);
  return (
    <>
      <Chrome />
      <DailyOutcome
        daily={daily}
        result={result}
        record={<Record words={coverLine} level={2} span={360} played />}
        playing={isOn}
        onListen={audio.toggle}
        onShare={(shape) => void shareResult(daily.number, result, shape)}
        left={left}
        signUpHref={isVisitor ? "/auth?keep=demo" : null}
      />
    </>
  );
}

const glyphs: Readonly<Record<DailySign, string>> = { right: "❚", lamp: "☼", name: "◉", mistake: "❘" };

function shareResult(number: number, { points, signs }: DailyResult, shape: "wide" | "tall"): Promise<void> {
  return share({
    text: [
      `Хитослов, песня дня № ${number}: ${points} ${plural(points, "очко", "очка", "очков")}`,
      signs.map((sign) => glyphs[sign]).join(""),
      `${location.origin}/daily/${number}`,
    ].join("\n"),
    copied: "Вставьте в\u00A0сообщение: слов песни там нет.",
    picture: async () =>
      new File([await laterApi.getDailyPicture({ number, shape })], "hitoslov.png", { type: "image/png" }),
    keepsPicture: shape === "tall",
  });
}
