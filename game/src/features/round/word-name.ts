import type { WordState } from "../../art/record-bars.ts";

const endings: Record<Exclude<WordState, "given">, string> = {
  empty: "пропущено",
  active: "пропущено, выбрано — ждёт слово",
  typing: "впишите пропущенное",
  filled: "— вставлено",
  checking: "— проверяется",
  correct: "— верно",
  wrong: "— неверно",
  hinted: "— подсказано лампой",
  lost: "— открыто после пяти ошибок, без очков",
};

/** What there is to a blank that waits for its word: it is played again, or cut out of the sound. */
export type BlankMark = "again" | "silence";
const marks: Record<BlankMark, string> = {
  again: "пропущено, выбрано — место играет ещё раз",
  silence: "пропущено, выбрано — в звуке тишина",
};

/** «Слово 4 из 14: коробушка, — верно». */
export function wordName(
  place: number,
  total: number,
  state: Exclude<WordState, "given">,
  shown: string,
  mark?: BlankMark,
): string {
  const said = state === "empty" || state === "active" || state === "typing" ? "" : `${shown} `;
  const ending = state === "active" && mark !== undefined ? marks[mark] : endings[state];
  return `Слово ${place} из ${total}: ${said}${ending}`;
}
