import { z } from "zod";
import { limits } from "./limits.ts";

/** How long a kind of personal data is kept, and why. */
export type Term = {
  readonly what: string;
  readonly days: number;
  readonly why: string;
};

/** How many days after its end a draw keeps who has left it, and the phones and e-mails its entrants have given up. */
const drawDays = 90;

/** The terms that the owner can change, with their defaults; the settings have the days. */
export const setTerms = {
  journal: {
    what: "Журнал правок",
    days: 1826,
    why: "Кто и\u00A0что менял: нужно для разбора споров. Правки розыгрыша хранятся вместе с\u00A0ним: они часть доказательства.",
  },
  delivery: {
    what: "Адреса и\u00A0отправления победителей",
    days: 365,
    why: "Нужны, пока приз едет и\u00A0пока его могут оспорить. Считается от\u00A0конца розыгрыша.",
  },
  papers: {
    what: "Паспортные и\u00A0налоговые данные победителей",
    days: 1826,
    why: "Налоговый агент хранит документы пять лет: статья\u00A023 НК\u00A0РФ. Считается от\u00A0конца розыгрыша.",
  },
  consents: {
    what: "Отозванные согласия",
    days: 1096,
    why: `Доказательство, что согласие было: исковая давность\u00A0— три года. Действующие хранятся, пока действуют, отозванные для розыгрыша\u00A0— не\u00A0меньше ${drawDays}\u00A0дней после его конца: по\u00A0ним видно, кто вышел.`,
  },
  disputes: {
    what: "Комментарии игроков к\u00A0жалобам",
    days: 365,
    why: "Чтобы вернуться к\u00A0ответу. Считается от\u00A0ответа; сама жалоба остаётся без комментария.",
  },
  outbox: {
    what: "Письма и\u00A0SMS в\u00A0папке outbox",
    days: 7,
    why: "Лежат там, только пока почта или SMS не\u00A0настроены.",
  },
} as const satisfies Record<string, Term>;
export type SetTerm = keyof typeof setTerms;

/** The terms that the program depends on; they cannot be changed. */
export const fixedTerms = {
  trash: { what: "Корзина", days: 30, why: "Чтобы вернуть удалённое." },
  versions: { what: "Прежние версии записей", days: 365, why: "Чтобы вернуться к\u00A0прежнему." },
  jobs: { what: "Массовые правки песен", days: 30, why: "Чтобы видеть, что сделано." },
  sessions: {
    what: "Сеансы игроков",
    days: 30,
    why: "Столько без игры остаётся открытым вход. Сеанс сотрудника\u00A0— 12\u00A0часов.",
  },
  resets: { what: "Ссылки и\u00A0коды для нового пароля", days: 1, why: "Чтобы ограничить число писем и\u00A0SMS." },
  addresses: {
    what: "Следы адресов и\u00A0устройств (хеши)",
    days: 90,
    why: "Чтобы замечать чужой вход и\u00A0игру с\u00A0нескольких записей.",
  },
  traces: {
    what: "Следы прежних телефонов и\u00A0почты в\u00A0розыгрыше (хеши)",
    days: drawDays,
    why: "Чтобы один человек не\u00A0получил два приза. Считается от\u00A0конца розыгрыша.",
  },
  rooms: { what: "Имена гостей эфиров", days: 1, why: "Чтобы показать итоги. Считается от\u00A0конца эфира." },
  notices: {
    what: "Отправленные уведомления",
    days: 60,
    why: "Чтобы не\u00A0напомнить дважды и\u00A0не\u00A0засыпать почту письмами.",
  },
} as const satisfies Record<string, Term>;

const days = z
  .int("Введите число дней")
  .min(1, "Не меньше одного")
  .max(limits.retentionDays.max, `Не больше ${limits.retentionDays.max}`);

export const RetentionSchema = z.strictObject({
  journal: days,
  delivery: days,
  papers: days,
  consents: days,
  disputes: days,
  outbox: days,
} satisfies Record<SetTerm, unknown>);
export type Retention = z.infer<typeof RetentionSchema>;
