import {
  type Audience,
  audienceNames,
  type Notice,
  type Organiser,
  type Retention,
  type Settings,
  type SettingsFields,
} from "@hitoslov/contract";
import { newId } from "../../lib/ids.ts";
import { numberOf } from "../../lib/masks.ts";
import { keptInstant, momentOf, noMoment } from "../../lib/moments.ts";
import { readShowing, type ShowingValues, writeShowing } from "../../lib/showing-values.ts";
import type { Period } from "../../ui/moment/moment-range.tsx";

export type HolidayValue = {
  readonly key: string;
  readonly name: string;
  readonly period: Period;
  readonly audience: Audience;
  /** The stored instants; null for a new one. */
  readonly before: { readonly start: string; readonly end: string } | null;
};
export type NoticeValue = {
  readonly _id: string;
  readonly variantId: Notice["variantId"];
  readonly type: string;
  readonly title: string;
  readonly message: string;
  readonly showing: ShowingValues;
  /** Whether it is stored on the server. */
  readonly isSaved: boolean;
};

/** The values of the settings form; the repair switch and the files are saved separately. */
export type SettingsValues = Pick<
  SettingsFields,
  "emptyStock" | "ratings" | "repair_text" | "storage_url" | "links" | "counters" | "ad"
> & {
  readonly organiser: Organiser;
  readonly maxHelp: string;
  readonly length_between_ads: string;
  readonly events_days: string;
  readonly prize_free_limit: string;
  readonly retention: Readonly<Record<keyof Retention, string>>;
  /** One address per line. */
  readonly beacon_relays: string;
  readonly premium_categories: Settings["premium_categories"];
  readonly contact: string;
  readonly holidays: readonly HolidayValue[];
  readonly notices: readonly NoticeValue[];
  readonly repair_showing: ShowingValues;
};

/** The props of every part of the form. */
export type SettingsPart = {
  readonly values: SettingsValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly set: <K extends keyof SettingsValues>(name: K, value: SettingsValues[K]) => void;
};

export function readSettings(row: Settings): SettingsValues {
  const {
    maxHelp,
    length_between_ads,
    events_days,
    emptyStock,
    contact,
    ratings,
    repair_text,
    storage_url,
    links,
    counters,
  } = row;
  const { title, text, link, advertiser, erid } = row.ad;
  return {
    maxHelp: String(maxHelp),
    length_between_ads: String(length_between_ads),
    events_days: String(events_days),
    prize_free_limit: String(row.prize_free_limit),
    retention: {
      journal: String(row.retention.journal),
      delivery: String(row.retention.delivery),
      papers: String(row.retention.papers),
      consents: String(row.retention.consents),
      disputes: String(row.retention.disputes),
      outbox: String(row.retention.outbox),
    },
    beacon_relays: row.beacon_relays.join("\n"),
    premium_categories: row.premium_categories,
    emptyStock,
    contact,
    ratings,
    repair_text,
    storage_url,
    links,
    counters,
    ad: { title, text, link, advertiser, erid },
    organiser: row.organiser,
    holidays: row.holidays.map(({ name, time_start: start, time_end: end, audience }, index) => ({
      // The same key on every read, or the form would look changed.
      key: String(index),
      name,
      period: { start: momentOf(start), end: momentOf(end) },
      audience,
      before: { start, end },
    })),
    notices: row.notices.map(({ _id, variantId, payload: { type = "", title, message = "" }, ...showing }) => ({
      _id,
      variantId,
      type,
      title,
      message,
      showing: readShowing(showing),
      isSaved: true,
    })),
    repair_showing: readShowing(row.repair_showing),
  };
}

export function writeSettings(values: SettingsValues, isRepairWorks: boolean): SettingsFields {
  return {
    ...values,
    isRepairWorks,
    maxHelp: numberOf(values.maxHelp),
    length_between_ads: numberOf(values.length_between_ads),
    events_days: numberOf(values.events_days),
    prize_free_limit: numberOf(values.prize_free_limit),
    retention: {
      journal: numberOf(values.retention.journal),
      delivery: numberOf(values.retention.delivery),
      papers: numberOf(values.retention.papers),
      consents: numberOf(values.retention.consents),
      disputes: numberOf(values.retention.disputes),
      outbox: numberOf(values.retention.outbox),
    },
    beacon_relays: values.beacon_relays.split(/\s+/).filter((address) => address !== ""),
    holidays: values.holidays.map(({ name, period, audience, before }) => ({
      name,
      audience,
      time_start: keptInstant(period.start, before?.start),
      time_end: keptInstant(period.end, before?.end),
    })),
    notices: values.notices.map(({ _id, variantId, type, title, message, showing }) => ({
      _id,
      variantId,
      payload: { ...(type !== "" && { type }), title, ...(message !== "" && { message }) },
      ...writeShowing(showing),
    })),
    repair_showing: writeShowing(values.repair_showing),
  };
}

export function newHoliday(): HolidayValue {
  const end = { ...noMoment, hours: "23", minutes: "59" };
  return { key: newId(), name: "", period: { start: noMoment, end }, audience: "all", before: null };
}

export function newNotice(): NoticeValue {
  return {
    _id: newId(),
    variantId: "info",
    type: "",
    title: "",
    message: "",
    showing: readShowing(null),
    isSaved: false,
  };
}

export const settingsLabels = {
  maxHelp: "Подсказок на песню",
  length_between_ads: "Песен между рекламой",
  emptyStock: "Когда розыгрышей нет",
  contact: "Куда писать игрокам",
  ratings: "Рейтинги",
  isRepairWorks: "Ремонт",
  repair_text: "Текст на экране ремонта",
  repair_showing: "Когда и\u00A0кому ремонт",
  holidays: "Праздники",
  notices: "Уведомления",
  storage_url: "Адрес хранилища",
  video: "Видеоинструкция",
  links: "Другие игры",
  counters: "Счётчики",
  organiser: "Организатор",
  ad_title: "Заголовок рекламы",
  ad_text: "Текст рекламы",
  ad_link: "Ссылка рекламы",
  ad_advertiser: "Рекламодатель",
  ad_erid: "Токен erid",
  ad_img: "Картинка рекламы",
  events_days: "Хранить сырые события, дней",
  prize_free_limit: "Без налога за\u00A0год, ₽",
  retention: "Сроки хранения",
  beacon_relays: "Адреса маяка drand",
  premium_categories: "Премиум по\u00A0подписке",
  require_totp: "Второй фактор от всех сотрудников",
  sound_upkeep: "Выравнивание громкости прежних песен",
};

/** How their values read. */
export const settingsNames = {
  repair_showing: audienceNames,
  holidays: audienceNames,
  notices: audienceNames,
  premium_categories: audienceNames,
};

/** The labels, with fields that the form keeps as one value. */
export const formLabels = { ...settingsLabels, ad: "Реклама" };
