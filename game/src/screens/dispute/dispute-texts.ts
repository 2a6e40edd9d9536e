import type { DisputeKind } from "@hitoslov/contract";

type KindTexts = {
  /** As it is chosen, and as the player's own list has it. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** What the comment is asked for. */
  readonly ask: string;
};

export const disputeTexts: { readonly [Kind in DisputeKind]: KindTexts } = {
  word: {
    name: "Моё слово верное",
    title: "Моё слово верное",
    text: "Слышите другое слово? Отправьте, редактор переслушает.",
    ask: "Что вы\u00A0слышите (по\u00A0желанию)",
  },
  lyric: {
    name: "В\u00A0тексте ошибка",
    title: "В\u00A0тексте ошибка",
    text: "Покажите, где слово записано неверно. Редактор исправит.",
    ask: "Как правильно (по\u00A0желанию)",
  },
  hearing: {
    name: "Слово не\u00A0расслышать",
    title: "Слово не\u00A0расслышать",
    text: "Отправьте место, редактор переслушает запись.",
    ask: "Что мешает (по\u00A0желанию)",
  },
  author: {
    name: "Автор другой",
    title: "Автор другой",
    text: "Знаете, кто написал песню? Редактор проверит.",
    ask: "Кто автор (по\u00A0желанию)",
  },
  song: {
    name: "Песня другая",
    title: "Песня другая",
    text: "Название или исполнитель не\u00A0те? Редактор проверит.",
    ask: "Какая это песня (по\u00A0желанию)",
  },
};
