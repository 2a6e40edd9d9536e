/** Who wrote the words and the music, who performs, and the film. */
export type Credits = {
  readonly text: readonly string[];
  readonly music: readonly string[];
  readonly executors: readonly string[];
  readonly film: string | null;
};

/** Whether the author is unknown: lists of authors name them so. */
const isFolk = (names: readonly string[]) =>
  names.length === 1 && names[0]?.toLowerCase().startsWith("народн") === true;

/** What is known of a song, a line each. */
export function creditLines({ text, music, executors, film }: Credits): string[] {
  const [words, tune] = [text.join(", "), music.join(", ")];
  const isOneHand = words === tune;
  return [
    words !== "" && byWhom(isOneHand ? "слова и\u00A0музыка" : "слова", "народные", text),
    tune !== "" && !isOneHand && byWhom("музыка", "народная", music),
    executors.length > 0 && `${executors.length > 1 ? "исполняют" : "исполняет"}\u00A0— ${executors.join(", ")}`,
    film !== null && `из\u00A0фильма «${film}»`,
  ].filter((line) => line !== false);
}

/** «слова — Лев Ошанин», «слова народные» */
function byWhom(what: string, folk: string, names: readonly string[]): string {
  return isFolk(names) ? `${what} ${folk}` : `${what}\u00A0— ${names.join(", ")}`;
}

/** The right author, as told to a player who has missed them. */
export function answerOf(author: string): string {
  return isFolk([author]) ? "песня народная" : author;
}
