import type { SongInPlay } from "@hitoslov/contract";
import { useEffect } from "react";
import { AuthorChoice } from "../../features/authors/author-choice.tsx";
import { AuthorQuestion } from "../../features/authors/author-question.tsx";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";
import { soundEffect } from "./effects.ts";
import { isHidden } from "../../features/round/fragment-state.ts";
import { RadiogramLayout } from "./radiogram-layout.tsx";
import { useNeedle } from "./use-needle.ts";
import { useHeardWords } from "./use-heard-words.ts";
import type { Round } from "./use-round.ts";

export type AuthorViewProps = { readonly round: Round; readonly sound: SongInPlay; readonly player: FragmentPlayer };

/** Every word stands: who wrote it? */
export function AuthorView({ round, sound, player }: AuthorViewProps) {
  const { context, send, screen } = round;
  const { position } = useNeedle(player);
  const heard = useHeardWords(sound);
  const handleChoose = (authorId: string) => {
    soundEffect("click");
    send({ type: "AUTHOR_CHOSEN", authorId });
  };
  // The question came in the place of the words: the focus goes to it.
  useEffect(
    () => document.querySelector<HTMLElement>("[role=group][aria-label='Варианты ответа'] button")?.focus(),
    [context.authors],
  );
  return (
    <RadiogramLayout
      round={round}
      sound={sound}
      player={player}
      position={position}
      mode="author"
      panelLabel="Автор песни"
      words={heard}
      lines={<AuthorQuestion verse={verseOf(sound)} />}
      dock={
        <AuthorChoice
          authors={context.authors.map(({ _id, name }) => ({ id: _id, name }))}
          chosenId={context.authorId}
          disabled={screen === "finishing"}
          onChoose={handleChoose}
        />
      }
    />
  );
}

/** The line as it reads, with a dash for every silence. */
function verseOf(sound: SongInPlay): string {
  return sound.fragment.words.map((word) => word.before + (isHidden(word) ? "…" : word.text) + word.after).join(" ");
}
