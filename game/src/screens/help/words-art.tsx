import { WordCard } from "../../features/round/word-card.tsx";

/** A right word and a wrong one. */
export function WordsArt() {
  return (
    <>
      <WordCard position={2} total={4} state="correct" text="вечерний" />
      <WordCard position={3} total={4} state="wrong" text="город" />
    </>
  );
}
