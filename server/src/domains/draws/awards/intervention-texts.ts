import {
  audienceNames,
  type AwardState,
  awardStateTexts,
  type Change,
  drawStatuses,
  drawStatusTexts,
  type Intervention,
  type PrizeWay,
  showingAudiences,
} from "@hitoslov/contract";
import { counted, plural } from "@hitoslov/contract/plural";
import { momentInWords } from "../../../time.ts";

const withSign = new Intl.NumberFormat("ru", { signDisplay: "always" });

function whole(value: number): string {
  return value.toLocaleString("ru").replace("-", "−");
}

/** «+100 очков», «−1 очко» */
function signed(points: number): string {
  return pointsText(points, withSign.format(points));
}

function pointsText(points: number, written = whole(points)): string {
  return `${written.replace("-", "−")}\u00A0${plural(Math.abs(points), "очко", "очка", "очков")}`;
}

/** After «для» */
function songsText(count: number): string {
  return count === 1 ? "одной из\u00A0песен" : counted(count, "песни", "песен", "песен");
}

function rankText(place: number | null): string {
  return place === null ? "нет" : `${whole(place)}-е`;
}

function prizeSuffix(prize: string | null): string {
  return prize === null ? "" : `: ${prize}`;
}

function statusText(status: string | null): string {
  return drawStatuses.flatMap((known) => (known === status ? drawStatusTexts[known].name : [])).join("");
}

function audienceText(audience: string | null): string {
  return showingAudiences.flatMap((known) => (known === audience ? audienceNames[known] : [])).join("");
}

function momentText(at: string | null, timeZone: string): string {
  return at === null ? "" : momentInWords(at, timeZone);
}

type By = Intervention["by"];

/** Events of a draw in words, for players and staff alike. */
export const texts = {
  edit: { create: "Розыгрыш создан", update: "Изменены настройки розыгрыша", delete: "Розыгрыш удалён" },
  prize: {
    create: (name) => `Приз добавлен${prizeSuffix(name)}`,
    update: (name) => `Приз изменён${prizeSuffix(name)}`,
    delete: (name) => `Приз убран${prizeSuffix(name)}`,
  } satisfies Record<Change["action"], (name: string | null) => string>,
  correction: ({ before, after }: { before: number; after: number }, place: Intervention["place"]) => {
    const points = `${signed(after - before)}: было ${whole(before)}, стало ${whole(after)}`;
    return place === null ? points : `${points}. Место: было ${rankText(place.before)}, стало ${rankText(place.after)}`;
  },
  exclusion: "Участник исключён",
  return: "Участник возвращён в\u00A0розыгрыш",
  lifting: "Исключение снято, но\u00A0участник вышел из\u00A0розыгрыша сам",
  deletion: "Учётная запись участника удалена, очки остались",
  removal: (score: number) => `Участник удалён вместе с\u00A0учётной записью: было ${pointsText(score)}`,
  block: "Учётная запись участника заблокирована",
  unblock: "Учётная запись участника разблокирована",
  award: (prize: string | null, way: PrizeWay, slot: number | null) => {
    if (way === "place") return `Приз за\u00A0${slot ?? ""}-е\u00A0место${prizeSuffix(prize)}`;
    return `${way === "draw" ? "Приз по\u00A0жребию" : "Приз вручён вручную"}${prizeSuffix(prize)}`;
  },
  replacement: (prize: string | null) => `Приз передан следующему${prizeSuffix(prize)}`,
  revocation: (prize: string | null) => `Приз отозван${prizeSuffix(prize)}`,
  states: {
    assigned: (prize) => `Приз назначен${prizeSuffix(prize)}`,
    confirmed: (prize, by) => `Приз подтверждён ${by === "player" ? "победителем" : "вручную"}${prizeSuffix(prize)}`,
    sent: (prize) => `Приз отправлен${prizeSuffix(prize)}`,
    received: (prize) => `Приз получен${prizeSuffix(prize)}`,
    expired: (prize) => `Приз просрочен${prizeSuffix(prize)}`,
  } satisfies Record<AwardState, (prize: string | null, by: By) => string>,
  returned: (prize: string | null, state: AwardState) =>
    `Состояние приза снова «${awardStateTexts[state].toLowerCase()}»${prizeSuffix(prize)}`,
  edited: (prize: string | null) => `Запись о\u00A0призе изменена${prizeSuffix(prize)}`,
  /** @param songs of how many, where it is not one of all songs. */
  rules: (before: string | null, after: string | null, songs: number | null) => {
    const rule = `Правила очков изменены${songs === null ? "" : ` для\u00A0${songsText(songs)}`}`;
    if (before === null) return `${rule}: добавлено «${after ?? ""}»`;
    return after === null ? `${rule}: убрано «${before}»` : `${rule}: было «${before}», стало «${after}»`;
  },
  course: {
    status: (before: string | null, after: string | null) =>
      `Статус розыгрыша: был «${statusText(before)}», стал «${statusText(after)}»`,
    start: (before: string | null, after: string | null, timeZone: string) =>
      `Начало: было ${momentText(before, timeZone)}, стало ${momentText(after, timeZone)}`,
    end: (before: string | null, after: string | null, timeZone: string) =>
      `Конец: был ${momentText(before, timeZone)}, стал ${momentText(after, timeZone)}`,
    shownFrom: (before: string | null, after: string | null, timeZone: string) => {
      const text = (at: string | null) => momentText(at, timeZone) || "не\u00A0задано";
      return `Начало показа: было ${text(before)}, стало ${text(after)}`;
    },
    shownUntil: (before: string | null, after: string | null, timeZone: string) => {
      const text = (at: string | null) => momentText(at, timeZone) || "не\u00A0задан";
      return `Конец показа: был ${text(before)}, стал ${text(after)}`;
    },
    audience: (before: string | null, after: string | null) =>
      `Кому показываем: было «${audienceText(before)}», стало «${audienceText(after)}»`,
    freeze: "Итоги подведены",
    thaw: "Итоги отменены",
    round: (before: number, after: number) => `Раунд маяка: был ${whole(before)}, стал ${whole(after)}`,
  },
  lots: "Жребий проведён",
  recount: (plays: number, points: number) =>
    `Ещё один ответ песни признан верным. Пересчитано игр: ${whole(plays)}, участникам ${signed(points)}`,
} as const;
