import { WordCard } from "../../features/round/word-card.tsx";

/** A line that waits for two of its words. */
export function LineArt() {
  return (
    <>
      <WordCard position={0} total={4} state="given" text="Вечерний" />
      <WordCard position={1} total={4} state="given" text="звон" after="," />
      <WordCard position={2} total={4} state="active" text={null} />
      <WordCard position={3} total={4} state="empty" text={null} />
    </>
  );
}
