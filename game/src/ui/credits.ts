/** Who wrote the words and the music, who performs, and the film. */
export type Credits = {
  readonly text: readonly string[];
  readonly music: readonly string[];
  readonly executors: readonly string[];
  readonly film: string | null;
};

/** What is known of a song, a line each. */
export function creditLines({ text, music, executors, film }: Credits): string[] {
  const [words, tune] = [text.join(", "), music.join(", ")];
  const isOneHand = words === tune;
  return [
    words !== "" && `${isOneHand ? "слова и\u00A0музыка" : "слова"}\u00A0— ${words}`,
    tune !== "" && !isOneHand && `музыка\u00A0— ${tune}`,
    executors.length > 0 && `${executors.length > 1 ? "исполняют" : "исполняет"}\u00A0— ${executors.join(", ")}`,
    film !== null && `из\u00A0фильма «${film}»`,
  ].filter((line) => line !== false);
}
