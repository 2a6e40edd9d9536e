import {
  type DisputeState,
  type Player,
  type PlayerPlay,
  type Refusal,
  userCategories,
  userTypes,
} from "@hitoslov/contract";
import type { HistoryNames } from "../../ui/history/history-drawer.tsx";
import { formatDateTime } from "../../lib/format.ts";

export const categoryNames: Record<Player["user_category"], string> = {
  default: "Без оператора",
  megafon: "МегаФон",
  megafonSubscription: "МегаФон с\u00A0подпиской",
};

export const categoryOptions = userCategories.map((value) => ({ value, label: categoryNames[value] }));
export const typeOptions = userTypes.map((value) => ({ value, label: value }));

type State = { readonly name: string; readonly tone: "plain" | "info" | "ok" | "bad" };

export const playStates: Record<PlayerPlay["state"], State> = {
  served: { name: "Выдана", tone: "plain" },
  started: { name: "В\u00A0игре", tone: "info" },
  guessed: { name: "Собрана", tone: "ok" },
  // Of a replay or a song of a duel, which are not among the guessed songs.
  replayed: { name: "Окончена", tone: "plain" },
  failed: { name: "Не\u00A0собрана", tone: "bad" },
};

export const playKindNames: Record<PlayerPlay["kind"], string> = {
  song: "Песня",
  replay: "Переиздание",
  daily: "Песня дня",
  archive: "Песня дня из\u00A0архива",
  duel: "Дуэль",
};

export const disputeOutcomes: Record<DisputeState, string> = {
  open: "ждёт редактора",
  accepted: "зачли",
  rejected: "отклонили",
};

export const refusalNames: Record<Refusal, string> = {
  other_place: "слово из\u00A0другого места",
  near: "похоже, но\u00A0не\u00A0то",
  other: "другое слово",
};

/** The labels of a player's fields in the history. */
export const playerLabels = {
  login: "Логин",
  name: "Имя",
  email: "Почта",
  phone: "Телефон",
  photo: "Фото",
  score: "Очки",
  type: "Тип",
  user_category: "Категория",
  blocked_at: "Заблокирован",
  blocked_until: "Заблокирован до",
  block_reason: "Причина блокировки",
  block_contact: "Куда писать",
  sessions: "Сеансов",
  reset: "Новый пароль отправлен",
  note: "Заметка",
  export: "Данные скачаны",
};

const moment = (value: unknown) => (typeof value === "string" ? formatDateTime(value) : "—");

export const playerNames: HistoryNames = {
  user_category: categoryNames,
  blocked_at: moment,
  blocked_until: moment,
};

/** What deleting a player removes and keeps. */
export const forgotten =
  "Удалим логин, имя, почту, телефон, фото, вход, заметки и\u00A0подписки; приз, который не\u00A0отправлен, освободится: передайте его следующему в\u00A0розыгрыше. Останутся без имени игры, очки и\u00A0места в\u00A0рейтингах. Розыгрыши сохранят отпечатки номера и\u00A0почты. Вернуть нельзя: сначала предложите игроку файл с\u00A0данными.";
