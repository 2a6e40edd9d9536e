/** Who wrote the words and the music, who performs, and the film. */
export type Credits = {
  readonly text: readonly string[];
  readonly music: readonly string[];
  readonly executors: readonly string[];
  readonly film: string | null;
};

/** What is known of a song, a line each. */
export function creditLines({ text, music, executors, film }: Credits): string[] {
  return [
    text.length > 0 && `слова\u00A0— ${text.join(", ")}`,
    music.length > 0 && `музыка\u00A0— ${music.join(", ")}`,
    executors.length > 0 && `${executors.length > 1 ? "исполняют" : "исполняет"}\u00A0— ${executors.join(", ")}`,
    film !== null && `из\u00A0фильма «${film}»`,
  ].filter((line) => line !== false);
}
