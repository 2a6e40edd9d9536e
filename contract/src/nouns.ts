import { directoryNouns } from "./directories.ts";
import type { Noun } from "./noun.ts";

/** Every entity that staff can change, by its name in the audit trail. */
export const nouns = {
  ...directoryNouns,
  sound: { nominative: "Песня", accusative: "песню", plural: "Песни", gender: "f" },
  saved_filter: {
    nominative: "Сохранённый фильтр",
    accusative: "сохранённый фильтр",
    plural: "Сохранённые фильтры",
    gender: "m",
  },
  dispute: { nominative: "Спор", accusative: "спор", plural: "Споры о\u00A0словах", gender: "m" },
  library: { nominative: "Песня", accusative: "песню", plural: "Песни фонотеки", gender: "f" },
  gamer: { nominative: "Игрок", accusative: "игрока", plural: "Игроки", gender: "m" },
  news: { nominative: "Новость", accusative: "новость", plural: "Новости", gender: "f" },
  prize: { nominative: "Приз", accusative: "приз", plural: "Призы", gender: "m" },
  stock: { nominative: "Розыгрыш", accusative: "розыгрыш", plural: "Розыгрыши", gender: "m" },
  stock_prize: { nominative: "Приз", accusative: "приз", plural: "Призы розыгрышей", gender: "m" },
  stock_member: { nominative: "Участник", accusative: "участника", plural: "Участники", gender: "m" },
  award: { nominative: "Вручение", accusative: "вручение", plural: "Вручения", gender: "n" },
  /** A member of staff has read a winner's tax and passport data. */
  papers_reading: {
    nominative: "Просмотр данных победителя",
    accusative: "просмотр данных победителя",
    plural: "Просмотры данных победителей",
    gender: "m",
  },
  document: { nominative: "Документ", accusative: "документ", plural: "Документы", gender: "m" },
  drawing: { nominative: "Жребий", accusative: "жребий", plural: "Жребии", gender: "m" },
  setting: { nominative: "Настройки", accusative: "настройки", plural: "Настройки игры", gender: "p" },
  admin: {
    nominative: "Администратор",
    accusative: "администратора",
    plural: "Администраторы",
    gender: "m",
  },
  /** A member of staff has signed in to the back office. */
  sign_in: { nominative: "Вход", accusative: "вход", plural: "Входы в\u00A0пульт", gender: "m" },
} as const satisfies Record<string, Noun>;

export type Entity = keyof typeof nouns;
