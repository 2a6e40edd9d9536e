export type Shortcut = { readonly keys: string; readonly what: string };

/** Every shortcut of the console, as «?» lists them. */
export const shortcuts: readonly { readonly where: string; readonly list: readonly Shortcut[] }[] = [
  {
    where: "Везде",
    list: [
      { keys: "Ctrl+K", what: "Найти песню, игрока, экран или\u00A0действие" },
      { keys: "?", what: "Показать эти клавиши" },
      { keys: "Ctrl+S", what: "Сохранить форму" },
      { keys: "Esc", what: "Закрыть окно или список" },
    ],
  },
  {
    where: "Споры о\u00A0словах",
    list: [
      { keys: "A", what: "Зачесть отмеченные слова" },
      { keys: "R", what: "Отклонить" },
      { keys: "← →", what: "К\u00A0соседнему месту" },
      { keys: "Пробел", what: "Слушать место" },
    ],
  },
  {
    where: "Текст новости",
    list: [
      { keys: "Ctrl+K", what: "Ссылка" },
      { keys: "Ctrl+B", what: "Полужирный" },
      { keys: "Ctrl+I", what: "Курсив" },
      { keys: "Ctrl+Alt+2", what: "Заголовок" },
      { keys: "Ctrl+Alt+3", what: "Подзаголовок" },
      { keys: "Ctrl+Shift+8", what: "Список" },
      { keys: "Ctrl+Shift+7", what: "Нумерованный список" },
      { keys: "Ctrl+Z", what: "Отменить" },
      { keys: "Ctrl+Shift+Z", what: "Вернуть" },
    ],
  },
  {
    where: "Слова в\u00A0отрывке песни",
    list: [
      { keys: "← →", what: "К\u00A0соседнему слову" },
      { keys: "Home, End", what: "К\u00A0первому и\u00A0последнему слову" },
      { keys: "Пробел", what: "Спрятать слово или открыть" },
    ],
  },
];
