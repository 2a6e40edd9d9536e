import type { Daily, DailyResult, DailySign } from "@hitoslov/contract";
import { useEffect } from "react";
import { Record } from "../../art/record.tsx";
import { DailyOutcome } from "../../features/daily/daily-outcome.tsx";
import { announce } from "../../lib/announce.ts";
import { api } from "../../lib/api.ts";
import { useFragmentAudio } from "../../lib/fragment-audio.ts";
import { share } from "../../lib/share.ts";
import { coverLine } from "../../ui/cover-record.tsx";
import { plural } from "../../ui/figures.ts";
import { Chrome } from "../chrome.tsx";

type OutcomeProps = { readonly daily: Daily; readonly result: DailyResult; readonly isVisitor: boolean };

/** What came of the song of a day, to be heard again and shown to friends. */
export function Outcome({ daily, result, isVisitor }: OutcomeProps) {
  const { audio, state } = useFragmentAudio(result.song.sound);
  const isPlaying = state.status === "playing";
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
        playing={isPlaying}
        onListen={() => (isPlaying ? audio.pause() : void audio.play())}
        onShare={(shape) => void shareResult(daily.number, result, shape)}
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
      new File([await api.getDailyPicture({ number, shape })], "hitoslov.png", { type: "image/png" }),
    keepsPicture: shape === "tall",
  });
}
