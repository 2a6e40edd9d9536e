import { splitFragment } from "@hitoslov/rules";

const endings = {
  empty: "пропущено",
  active: "пропущено, выбрано — ждёт слово",
  typing: "впишите пропущенное",
  checking: " — проверяется",
  correct: " — верно",
  wrong: " — неверно",
  hinted: " — подсказано лампой",
  lost: " — открыто после пяти ошибок, без очков",
} as const;
export type State = keyof typeof endings | "given";

export type Word = {
  readonly position: number;
  readonly state: State;
  /** Without punctuation; null while hidden. */
  readonly text: string | null;
  /** What is typed into the blank. */
  readonly value: string;
};

const revealed: ReadonlySet<State> = new Set(["given", "correct", "hinted", "lost"]);
export const isHidden = ({ state }: Word): boolean => !revealed.has(state);

/** A word of the lyric by what a screen reader says of it. */
export function readWord(
  { name, text, value }: { name: string | null; text: string; value: string },
  position: number,
): Word {
  if (name === null) return { position, state: "given", text: bare(text), value };
  const said = /^Слово (\d+) из \d+: (.*)$/.exec(name);
  if (said === null || Number(said[1]) !== position + 1) throw new Error(`Word ${position} is called «${name}»`);
  const rest = said[2] ?? "";
  // The active blank also says what is heard there.
  if (/^пропущено, выбрано — (место|в звуке)/.test(rest)) return { position, state: "active", text: null, value };
  for (const [state, ending] of Object.entries(endings)) {
    if (rest === ending) return { position, state: state as State, text: null, value };
    if (ending.startsWith(" ") && rest.endsWith(ending)) {
      return { position, state: state as State, text: bare(rest.slice(0, -ending.length)), value };
    }
  }
  throw new Error(`Unknown state: «${name}»`);
}

/** Without the punctuation round it. */
export function bare(shown: string): string {
  return splitFragment(shown)[0]?.text ?? "";
}
