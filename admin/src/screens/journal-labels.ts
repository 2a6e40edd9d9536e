import {
  awardDocumentTexts,
  awardStateTexts,
  directoryNames,
  documentKindNames,
  type Entity,
  lotteryModeTexts,
  prizeWayTexts,
} from "@hitoslov/contract";
import { scoreNames } from "@hitoslov/contract/score-names";
import type { HistoryLabels, HistoryNames } from "../ui/history/history-drawer.tsx";
import { songLabels, songNames } from "../features/catalogue/song-labels.ts";
import { fieldLabels } from "../features/directory/lists.ts";
import { drawLabels, drawNames } from "../features/draws/draw-values.ts";
import { disputeOutcomes, playerLabels, playerNames } from "../features/players/names.ts";
import { settingsLabels, settingsNames } from "../features/settings/settings-values.ts";
import { showingLabels } from "../lib/showing-values.ts";
import { adminNames } from "../lib/trail.ts";
import { advertiserLabels } from "../ui/advertiser-fields.tsx";
import { newsNames } from "../ui/safe-html.tsx";

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

const awardNames: HistoryNames = {
  state: awardStateTexts,
  documents: awardDocumentTexts,
  way: prizeWayTexts,
  // The trail has the id of the award.
  replaces: () => "прежнего победителя",
};

/** Of a prize on offer. */
const prizeLabels: HistoryLabels = {
  quantity: "Количество",
  category: "Категория",
  way: "Как вручаем",
  place_from: "С\u00A0места",
  prize_id: "Приз из\u00A0списка",
  value: "Цена, ₽",
};

/** Of a lottery that was run. */
const drawingLabels: HistoryLabels = {
  mode: drawLabels.draw_mode,
  min_score: drawLabels.draw_min_score,
  reserves: drawLabels.draw_reserves,
  entrants: "Участников",
  entrants_hash: "Отпечаток списка участников",
  winners: "Победителей",
};

const adminLabels: HistoryLabels = {
  name: "Имя",
  photo: "Фото",
  sections: "Разделы",
  reads_papers: "Видит паспортные данные победителей",
  totp: "Второй фактор",
};

const special: Partial<Record<Entity, HistoryLabels>> = {
  admin: adminLabels,
  gamer: playerLabels,
  sound: songLabels,
  stock: drawLabels,
  stock_prize: prizeLabels,
  stock_member: { prize_id: prizeLabels["prize_id"] },
  drawing: drawingLabels,
  award: awardLabels,
  dispute: { state: "Решение", reply: "Ответ" },
  papers_reading: { name: "Чьи данные" },
  setting: settingsLabels,
  news: { ...showingLabels, ...advertiserLabels },
  saved_filter: { shared: "Для\u00A0всех", query: "Что показывает" },
  document: { title: "Название", kind: "Вид", slug: "Адрес страницы", stock: "Розыгрыш", published: "Опубликовано" },
};

/** The labels of an entity's fields. */
export function labelsOf(entity: Entity): HistoryLabels {
  if (directoryNames.some((name) => name === entity)) return { ...usual, ...fieldLabels };
  return { ...usual, ...special[entity] };
}

const names: Partial<Record<Entity, HistoryNames>> = {
  admin: adminNames,
  gamer: playerNames,
  sound: songNames,
  stock: drawNames,
  stock_prize: { way: prizeWayTexts },
  drawing: { mode: lotteryModeTexts },
  award: awardNames,
  dispute: { state: disputeOutcomes },
  setting: settingsNames,
  news: newsNames,
  // The address of a list of songs, with ids.
  saved_filter: { query: () => "условия списка песен" },
  document: { kind: documentKindNames, published: (sha256) => `SHA-256: ${String(sha256).slice(0, 16)}…` },
  score: { key: scoreNames },
};

/** How the values of an entity's fields read. */
export function namesOf(entity: Entity): HistoryNames {
  return names[entity] ?? {};
}
