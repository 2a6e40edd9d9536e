import type { Result, SongInPlay } from "@hitoslov/contract";
import { useEffect } from "react";
import { Record } from "../../art/record.tsx";
import { ResultSheet } from "../../features/result/result-sheet.tsx";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";
import { announce } from "../../lib/announce.ts";
import { resultLines } from "./result-lines.ts";
import { useLeadFocus } from "./use-lead-focus.ts";
import { useHeardWords } from "./use-heard-words.ts";
import type { Round } from "./use-round.ts";

export type ResultViewProps = {
  readonly round: Round;
  readonly sound: SongInPlay;
  readonly player: FragmentPlayer;
  /** Null for a song guessed on an earlier visit. */
  readonly result: Result | null;
};

/** The record comes out: what the song was and what it paid. */
export function ResultView({ round, sound, player, result }: ResultViewProps) {
  const { audio, state } = player;
  useLeadFocus();
  const heard = useHeardWords(sound);
  const answer = result?.guessed === false ? result.song.fragment : undefined;
  const points = answer === undefined ? (result?.points ?? null) : null;
  useEffect(() => {
    if (answer !== undefined) announce(`Ответ: ${answer}`);
    else announce(points === null ? "Песня уже собрана" : `Песня собрана, плюс ${points}`);
  }, [answer, points]);
  return (
    <ResultSheet
      song={{
        name: sound.sound_name ?? "",
        text: result?.song.authors.text ?? [],
        music: result?.song.authors.music ?? [],
        executors: result?.song.executors ?? [],
        film: result?.song.film ?? null,
      }}
      answer={answer}
      points={points}
      lines={result === null || answer !== undefined ? [] : resultLines(result)}
      record={
        <Record
          words={heard}
          level={Number(sound.difficulty.name)}
          span={360}
          played
          playing={state.status === "playing"}
        />
      }
      playing={state.status === "playing"}
      onListen={() => (state.status === "playing" ? audio.pause() : void audio.play())}
      onNext={() => round.send({ type: "CONTINUE" })}
    />
  );
}
