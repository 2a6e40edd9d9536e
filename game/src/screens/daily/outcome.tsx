import type { Daily, DailyResult, DailySign } from "@hitoslov/contract";
import { useEffect } from "react";
import { saveFile } from "@hitoslov/brand/save-file.ts";
import { showToast } from "@hitoslov/brand/toasts.ts";
import { Record } from "../../art/record.tsx";
import { DailyOutcome } from "../../features/daily/daily-outcome.tsx";
import { announce } from "../../lib/announce.ts";
import { api } from "../../lib/api.ts";
import { useFragmentAudio } from "../../lib/fragment-audio.ts";
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
        onShare={(shape) => void share(daily.number, result, shape)}
        signUpHref={isVisitor ? "/auth?keep=demo" : null}
      />
    </>
  );
}

const glyphs: Readonly<Record<DailySign, string>> = { right: "❚", lamp: "☼", name: "◉", mistake: "❘" };

/** Hands text and picture to the system's own way of sharing; where it has none, the text is copied. */
async function share(number: number, { points, signs }: DailyResult, shape: "wide" | "tall"): Promise<void> {
  const text = [
    `Хитослов, песня дня № ${number}: ${points} ${plural(points, "очко", "очка", "очков")}`,
    signs.map((sign) => glyphs[sign]).join(""),
    `${location.origin}/daily/${number}`,
  ].join("\n");
  try {
    const picture = await api.getDailyPicture({ number, shape });
    const file = new File([picture], "hitoslov.png", { type: "image/png" });
    const whole = { text, files: [file] };
    if (canShare(whole)) return await navigator.share(whole);
    if (canShare({ text })) return await navigator.share({ text });
    if (shape === "tall") return saveFile(file.name, file);
    await navigator.clipboard.writeText(text);
    showToast({ variant: "info", title: "Скопировано", text: "Вставьте в\u00A0сообщение: слов песни там нет." });
  } catch (error) {
    // The player has thought better of it.
    if (error instanceof DOMException && error.name === "AbortError") return;
    showToast({
      variant: "danger",
      title: "Не получилось",
      text: "Поделиться пока не\u00A0вышло. Попробуйте ещё раз.",
    });
  }
}

function canShare(data: ShareData): boolean {
  return "canShare" in navigator && navigator.canShare(data);
}
