/** A Russian noun as the texts about an entity need it; "p" is a noun that is plural only. */
export type Noun = {
  /** «Жанр успешно добавлен» */
  readonly nominative: string;
  /** «удалить жанр» */
  readonly accusative: string;
  /** «Жанры» */
  readonly plural: string;
  readonly gender: "m" | "f" | "n" | "p";
};

/** Everything staff can change, by the name under which the audit trail keeps it. */
export const nouns = {
  difficulty: {
    nominative: "Уровень сложности",
    accusative: "уровень сложности",
    plural: "Уровни сложности",
    gender: "m",
  },
  score: { nominative: "Правило начисления", accusative: "правило начисления", plural: "Очки", gender: "n" },
  speed: {
    nominative: "Скорость открытия",
    accusative: "скорость открытия",
    plural: "Скорость открытия",
    gender: "f",
  },
  genre: { nominative: "Жанр", accusative: "жанр", plural: "Жанры", gender: "m" },
  language: { nominative: "Язык", accusative: "язык", plural: "Языки", gender: "m" },
  executor: { nominative: "Исполнитель", accusative: "исполнителя", plural: "Исполнители", gender: "m" },
  author: { nominative: "Автор", accusative: "автора", plural: "Авторы", gender: "m" },
  film: { nominative: "Фильм", accusative: "фильм", plural: "Фильмы", gender: "m" },
  filter: { nominative: "Фильтр сайта", accusative: "фильтр сайта", plural: "Фильтры сайта", gender: "m" },
  sound: { nominative: "Песня", accusative: "песню", plural: "Песни", gender: "f" },
  library: { nominative: "Песня", accusative: "песню", plural: "Песни фонотеки", gender: "f" },
  gamer: { nominative: "Игрок", accusative: "игрока", plural: "Игроки", gender: "m" },
  news: { nominative: "Новость", accusative: "новость", plural: "Новости", gender: "f" },
  prize: { nominative: "Приз", accusative: "приз", plural: "Призы", gender: "m" },
  stock: { nominative: "Розыгрыш", accusative: "розыгрыш", plural: "Розыгрыши", gender: "m" },
  stock_prize: { nominative: "Приз", accusative: "приз", plural: "Призы", gender: "m" },
  stock_member: { nominative: "Участник", accusative: "участника", plural: "Участники", gender: "m" },
  award: { nominative: "Вручение", accusative: "вручение", plural: "Вручения", gender: "n" },
  drawing: { nominative: "Жребий", accusative: "жребий", plural: "Жребии", gender: "m" },
  setting: { nominative: "Настройки", accusative: "настройки", plural: "Настройки игры", gender: "p" },
  admin: {
    nominative: "Администратор",
    accusative: "администратора",
    plural: "Администраторы",
    gender: "m",
  },
} as const satisfies Record<string, Noun>;

export type Entity = keyof typeof nouns;
