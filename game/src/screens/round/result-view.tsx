import type { Result, SongInPlay } from "@hitoslov/contract";
import { splitFragment } from "@hitoslov/rules/fragment";
import { useCallback, useEffect, useMemo } from "react";
import { useNavigate } from "react-router";
import { Record } from "../../art/record.tsx";
import type { RecordWord } from "../../art/record-bars.ts";
import { RecordSung } from "../../features/round/record-place.tsx";
import { ResultSheet } from "../../features/result/result-sheet.tsx";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";
import { announce } from "../../lib/announce.ts";
import { useCall } from "../use-call.ts";
import { DisputeButton } from "./dispute-buttons.tsx";
import { resultLines } from "./result-lines.ts";
import { useLeadFocus } from "@hitoslov/brand/lost-focus.ts";
import { useNeedle } from "./use-needle.ts";
import type { Round } from "./use-round.ts";

export type ResultViewProps = {
  readonly round: Round;
  readonly song: SongInPlay;
  readonly player: FragmentPlayer;
  /** Null for a song guessed on an earlier visit. */
  readonly result: Result | null;
  /** Called when the points have been counted up. */
  readonly onCounted: (of: Result) => void;
  readonly onNext: () => void;
};

/** The result of a song: its name, a fact and its points. */
export function ResultView({ round, song, player, result, onCounted, onNext }: ResultViewProps) {
  const { audio, state, isOn } = player;
  const navigate = useNavigate();
  const { call } = useCall();
  useLeadFocus();
  const needle = useNeedle(player);
  const handleCounted = useCallback(() => {
    if (result !== null) onCounted(result);
  }, [result, onCounted]);
  const answer = result?.guessed === false ? result.song.fragment : undefined;
  const words = useWholeLine(song, answer);
  const ms = words.every(({ times }) => times !== undefined) ? song.audioMs : null;
  const { mode } = round.context;
  const isCallable = answer === undefined && (mode === "game" || mode === "demo");
  const points = answer === undefined ? (result?.points ?? null) : null;
  useEffect(() => {
    if (answer !== undefined) announce(`Ответ: ${answer}`);
    else announce(points === null ? "Песня уже собрана" : `Песня собрана, плюс ${points}`);
  }, [answer, points]);
  return (
    <ResultSheet
      song={{
        name: song.sound_name ?? "",
        text: result?.song.authors.text ?? [],
        music: result?.song.authors.music ?? [],
        executors: result?.song.executors ?? [],
        film: result?.song.film ?? null,
      }}
      fact={result?.song.fact}
      answer={answer}
      points={points}
      lines={result === null || answer !== undefined ? [] : resultLines(result)}
      sung={ms === null ? null : { words, position: needle.position, seconds: audio.seconds }}
      record={
        <Record
          words={words}
          level={Number(song.difficulty.name)}
          ms={ms}
          span={360}
          played={ms === null}
          position={ms === null ? null : needle.position}
          playing={state.status === "playing"}
        >
          {ms !== null && <RecordSung words={words} ms={ms} span={360} position={needle.position} />}
        </Record>
      }
      playing={isOn}
      onListen={audio.toggle}
      onReplay={() => audio.replay()}
      onCounted={handleCounted}
      dispute={<DisputeButton song={song} player={player} />}
      onCall={isCallable ? () => call({ soundId: song._id }) : undefined}
      {...(mode === "replay" ? { nextLabel: "К\u00A0песням", onNext: () => void navigate("/sounds") } : { onNext })}
    />
  );
}

type WholeWord = RecordWord & { readonly verse: string; readonly opensLine: true | undefined };

/** All words of the line; for a song that was given up, with the answer in its blanks. */
function useWholeLine({ fragment }: SongInPlay, answer: string | undefined): readonly WholeWord[] {
  return useMemo(() => {
    const told = answer === undefined ? [] : splitFragment(answer);
    return fragment.words.map((word, at) => {
      const text = "text" in word ? word.text : (told[at]?.text ?? null);
      return {
        text,
        verse: word.before + (text ?? "…") + word.after,
        state: "given",
        times: word.times,
        opensLine: word.opensLine,
      };
    });
  }, [fragment, answer]);
}
