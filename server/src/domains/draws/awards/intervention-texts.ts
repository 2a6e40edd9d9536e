import { type AwardState, awardStateTexts, type Intervention, type PrizeWay } from "@hitoslov/contract";

const withSign = new Intl.NumberFormat("ru", { signDisplay: "always" });
const rules = new Intl.PluralRules("ru");

function whole(value: number): string {
  return value.toLocaleString("ru").replace("-", "−");
}

/** «+100 очков», «−1 очко» */
function signed(points: number): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "очко", few: "очка" };
  return `${withSign.format(points).replace("-", "−")}\u00A0${forms[rules.select(Math.abs(points))] ?? "очков"}`;
}

function placeOf(place: number | null): string {
  return place === null ? "нет" : `${whole(place)}-е`;
}

function of(prize: string | null): string {
  return prize === null ? "" : `: ${prize}`;
}

type By = Intervention["by"];

/** How what was done in a draw reads, for players and staff alike. */
export const texts = {
  edit: { create: "Розыгрыш создан", update: "Изменены настройки розыгрыша", delete: "Розыгрыш удалён" },
  correction: ({ before, after }: { before: number; after: number }, place: Intervention["place"]) => {
    const points = `${signed(after - before)}: было ${whole(before)}, стало ${whole(after)}`;
    return place === null ? points : `${points}. Место: было ${placeOf(place.before)}, стало ${placeOf(place.after)}`;
  },
  exclusion: "Участник исключён",
  return: "Участник возвращён в\u00A0розыгрыш",
  award: (prize: string | null, way: PrizeWay, slot: number | null) => {
    if (way === "place") return `Приз за\u00A0${slot ?? ""}-е\u00A0место${of(prize)}`;
    return `${way === "draw" ? "Приз по\u00A0жребию" : "Приз вручён вручную"}${of(prize)}`;
  },
  replacement: (prize: string | null) => `Приз передан следующему${of(prize)}`,
  revocation: (prize: string | null) => `Приз отозван${of(prize)}`,
  states: {
    assigned: (prize) => `Приз назначен${of(prize)}`,
    confirmed: (prize, by) => `Приз подтверждён ${by === "player" ? "победителем" : "вручную"}${of(prize)}`,
    sent: (prize) => `Приз отправлен${of(prize)}`,
    received: (prize) => `Приз получен${of(prize)}`,
    expired: (prize) => `Приз просрочен${of(prize)}`,
  } satisfies Record<AwardState, (prize: string | null, by: By) => string>,
  returned: (prize: string | null, state: AwardState) =>
    `Состояние приза снова «${awardStateTexts[state].toLowerCase()}»${of(prize)}`,
  edited: (prize: string | null) => `Запись о\u00A0призе изменена${of(prize)}`,
  lots: "Жребий проведён",
  recount: (plays: number, points: number) =>
    `Ещё один ответ песни признан верным. Пересчитано игр: ${whole(plays)}, участникам ${signed(points)}`,
} as const;
