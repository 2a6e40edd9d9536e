import { awardDocumentTexts, awardStateTexts, directoryNames, type Entity, prizeWayTexts } from "@hitoslov/contract";
import type { HistoryLabels, HistoryNames } from "../ui/history/history-drawer.tsx";
import { songLabels, songNames } from "../features/catalogue/song-labels.ts";
import { fieldLabels } from "../features/directory/lists.ts";
import { drawLabels, drawNames } from "../features/draws/draw-values.ts";
import { disputeOutcomes, playerLabels, playerNames } from "../features/players/names.ts";
import { settingsLabels } from "../features/settings/settings-values.ts";
import { showingLabels } from "../lib/showing-values.ts";
import { advertiserLabels } from "../ui/advertiser-fields.tsx";

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
  account: "Учётная запись",
  blocked: "Заблокирован до",
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

const awardLabels: HistoryLabels = {
  way: "Как вручён",
  slot: "За\u00A0место",
  reason: "Причина",
  replaces: "Вместо",
  value: "Стоимость, ₽",
  documents: "Документы",
  delivery: "Адрес и\u00A0отправление",
  papers: "Паспорт и\u00A0налоги",
};

const awardNames: HistoryNames = { state: awardStateTexts, documents: awardDocumentTexts, way: prizeWayTexts };

/** Of a prize on offer. */
const prizeLabels: HistoryLabels = {
  quantity: "Количество",
  category: "Категория",
  way: "Как вручаем",
  place_from: "С\u00A0места",
  prize_id: "Приз из\u00A0списка",
  value: "Цена, ₽",
};

const special: Partial<Record<Entity, HistoryLabels>> = {
  gamer: playerLabels,
  sound: songLabels,
  stock: drawLabels,
  stock_prize: prizeLabels,
  award: awardLabels,
  dispute: { state: "Решение", reply: "Ответ" },
  papers_reading: { name: "Чьи данные" },
  setting: settingsLabels,
  news: { ...showingLabels, ...advertiserLabels },
  document: { title: "Название", kind: "Вид", slug: "Адрес страницы", stock: "Розыгрыш", published: "Опубликовано" },
};

/** The labels of an entity's fields. */
export function labelsOf(entity: Entity): HistoryLabels {
  if (directoryNames.some((name) => name === entity)) return { ...usual, ...fieldLabels };
  return { ...usual, ...special[entity] };
}

export function namesOf(entity: Entity): HistoryNames {
  if (entity === "sound") return songNames;
  if (entity === "award") return awardNames;
  if (entity === "dispute") return { state: disputeOutcomes };
  if (entity === "stock_prize") return { way: prizeWayTexts };
  if (entity === "gamer") return playerNames;
  return entity === "stock" ? drawNames : {};
}
