import { directoryNames, type Entity } from "@hitoslov/contract";
import type { HistoryLabels, HistoryNames } from "../ui/history/history-drawer.tsx";
import { songLabels, songNames } from "../features/catalogue/song-labels.ts";
import { fieldLabels } from "../features/directory/fields.ts";
import { drawLabels, drawNames } from "../features/draws/draw-values.ts";
import { settingsLabels } from "../features/settings/settings-values.ts";

const usual: HistoryLabels = {
  name: "Название",
  title: "Заголовок",
  content: "Текст",
  description: "Описание",
  img: "Картинка",
  status_id: "Статус",
  order: "Порядок",
  executor: "Исполнитель",
  duration: "Длительность",
  type: "Формат",
  sound: "Звук",
  score: "Очки",
  place: "Место",
  excluded: "Исключён",
  member: "Участник",
  prize: "Приз",
  state: "Состояние",
  stored: "Хранилось",
  user_category: "Категория",
  login: "Логин",
  email: "Почта",
  phone: "Телефон",
  role: "Роль",
  password: "Пароль",
  way: "Чем вошли",
};

const special: Partial<Record<Entity, HistoryLabels>> = {
  sound: songLabels,
  stock: drawLabels,
  setting: settingsLabels,
};

/** What the fields of an entity are called. */
export function labelsOf(entity: Entity): HistoryLabels {
  if (directoryNames.some((name) => name === entity)) return { ...usual, ...fieldLabels };
  return { ...usual, ...special[entity] };
}

export function namesOf(entity: Entity): HistoryNames {
  if (entity === "sound") return songNames;
  return entity === "stock" ? drawNames : {};
}
