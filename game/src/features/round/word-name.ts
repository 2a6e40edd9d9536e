import type { WordState } from "../../art/word-state.ts";

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

/** «Слово 4 из 14: коробушка, — верно». */
export function wordName(place: number, total: number, state: Exclude<WordState, "given">, shown: string): string {
  const said = state === "empty" || state === "active" || state === "typing" ? "" : `${shown} `;
  return `Слово ${place} из ${total}: ${said}${endings[state]}`;
}
