import type { Result, SongInPlay } from "@hitoslov/contract";
import { useEffect, useMemo } from "react";
import type { RecordWord } from "../../art/record-bars.ts";
import { AuthorChoice } from "../../features/authors/author-choice.tsx";
import styles from "./author-view.module.css";
import { isHidden } from "../../features/round/fragment-state.ts";
import { announce } from "../../lib/announce.ts";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";
import { answerOf } from "../../ui/credits.ts";
import { soundEffect } from "./effects.ts";
import { RadiogramLayout } from "./radiogram-layout.tsx";
import { useNeedle } from "./use-needle.ts";
import type { Round } from "./use-round.ts";

export type AuthorViewProps = {
  readonly round: Round;
  readonly song: SongInPlay;
  readonly player: FragmentPlayer;
  /** Null until the server has answered. */
  readonly author: Result["author"] | null;
};

/** All words are restored: asks who wrote the song. */
export function AuthorView({ round, song, player, author }: AuthorViewProps) {
  const { context, send, screen } = round;
  const { position } = useNeedle(player);
  const heard = useHeardWords(song);
  const handleChoose = (authorId: string) => {
    soundEffect("click");
    send({ type: "AUTHOR_CHOSEN", authorId });
  };
  // The question replaces the words, so it gets the focus.
  useEffect(
    () => document.querySelector<HTMLElement>("[role=group][aria-label='Варианты ответа'] button")?.focus(),
    [context.authors],
  );
  useEffect(() => {
    if (author === null || author.name === null) return;
    soundEffect(author.right ? "ding" : "thud");
    announce(author.right ? `Верно: ${author.name}` : `Автор не\u00A0угадан: ${answerOf(author.name)}`);
  }, [author]);
  return (
    <RadiogramLayout
      round={round}
      song={song}
      player={player}
      position={position}
      mode="author"
      panelLabel="Автор песни"
      words={heard}
      lines={<AuthorQuestion verse={verseOf(song)} />}
      dock={
        <AuthorChoice
          authors={context.authors.map(({ _id, name }) => ({ id: _id, name }))}
          chosenId={context.authorId}
          rightId={author?._id ?? null}
          disabled={screen === "finishing"}
          onChoose={handleChoose}
        />
      }
    />
  );
}

/** The lyric line by line, with an ellipsis for every hidden word. */
function verseOf(song: SongInPlay): string {
  const shown = song.fragment.words.map((word) => {
    const gap = word.position === 0 ? "" : word.opensLine ? "\n" : " ";
    return gap + word.before + (isHidden(word) ? "…" : word.text) + word.after;
  });
  return shown.join("");
}

type AuthorQuestionProps = {
  /** The whole restored line. */
  readonly verse: string;
};

function AuthorQuestion({ verse }: AuthorQuestionProps) {
  return (
    <div className={styles.ask}>
      <h1 className="h2">Кто автор?</h1>
      <p className={styles.verse}>{verse}</p>
    </div>
  );
}

/** The line as its record sounds once nothing is hidden. */
function useHeardWords({ fragment: { words } }: SongInPlay): readonly RecordWord[] {
  return useMemo(
    () => words.map((word) => ({ text: "text" in word ? word.text : null, state: "given", times: word.times })),
    [words],
  );
}
