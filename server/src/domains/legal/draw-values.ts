import type { drawBlanks, LotteryMode, Randomness, TaxPayer } from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";
import { zoneInWords } from "@hitoslov/contract/zone-in-words";
import { type Kysely, sql } from "kysely";
import { isOneOf } from "../../db/list.ts";
import type { Database } from "../../db/schema.ts";
import { momentInWords } from "../../time.ts";
import type { Values } from "./blanks.ts";

const taxes: Record<TaxPayer, string> = {
  organiser:
    "Если стоимость больше, Организатор добавляет к призу деньги, удерживает из них налог как налоговый агент и платит его сам: победитель ничего не доплачивает.",
  winner:
    "Если стоимость больше, налог платит победитель: денег к призу Организатор не добавляет, а о налоге, который не смог удержать, сообщает победителю и налоговому органу (статья 226 Налогового кодекса).",
};

const chances: Record<Exclude<LotteryMode, "none">, string> = {
  equal: "Шансы у всех равные",
  weighted: "Чем больше очков, тем больше шанс",
};

const sources: Record<Randomness, string> = {
  beacon:
    "Жребий определяют вместе секретное число, отпечаток которого (SHA-256) публикуется до начала, и раунд публичного маяка drand, который выйдет не раньше чем через минуту после окончания: заранее его не знает никто. Номер раунда указан на странице розыгрыша. После жребия там же публикуются секретное число, подпись маяка и список участников под условными номерами: жребий может проверить каждый.",
  seed: "Жребий определяет одно секретное число, без маяка; его отпечаток (SHA-256) публикуется до начала. После жребия на странице розыгрыша публикуются секретное число и список участников под условными номерами: жребий может проверить каждый.",
};

/** Values for the blanks of rules, by draw. */
export async function valuesOfDraws(
  db: Kysely<Database>,
  ids: readonly string[],
  timeZone: string,
): Promise<Map<string, Values>> {
  if (ids.length === 0) return new Map();
  const [draws, prizes, settings] = await Promise.all([
    db
      .selectFrom("stocks")
      .select(["id", "fullname", "start_date", "end_date", "answer_days", "handover", "region", "min_age", "tax_payer"])
      .select(["draw_mode", "draw_min_score", "randomness"])
      .where(isOneOf(sql.ref("id"), ids))
      .execute(),
    db
      .selectFrom("stock_prizes")
      .select(["stock_id", "name", "quantity", "value"])
      .where(isOneOf(sql.ref("stock_id"), ids))
      .orderBy("place_from")
      .orderBy("id")
      .execute(),
    db.selectFrom("settings").select("prize_free_limit").executeTakeFirstOrThrow(),
  ]);
  const prizesOf = Map.groupBy(prizes, ({ stock_id }) => stock_id);
  return new Map(
    draws.map((draw) => [
      draw.id,
      {
        розыгрыш: draw.fullname,
        начало: momentInWords(draw.start_date.toISOString(), timeZone),
        конец: momentInWords(draw.end_date.toISOString(), timeZone),
        "часовой пояс": zoneInWords(timeZone),
        // Texts that were written before the whole term was a value have only the number.
        "дней на ответ": String(draw.answer_days),
        "срок ответа": `${draw.answer_days} ${plural(draw.answer_days, "день", "дня", "дней")}`,
        территория: draw.region,
        возраст: draw.min_age === null ? "" : ageOf(draw.min_age),
        жребий: lotteryText(draw),
        "необлагаемая сумма": roubles(settings.prize_free_limit, "рубля", "рублей", "рублей"),
        "кто платит налог": draw.tax_payer === null ? "" : taxes[draw.tax_payer],
        "порядок вручения": draw.handover,
        "стоимость призов": worthOf(prizesOf.get(draw.id) ?? []),
        призы: (prizesOf.get(draw.id) ?? []).map(({ name, quantity }) => `• ${name}: ${quantity} шт.`).join("\n"),
      } satisfies Record<(typeof drawBlanks)[number], string>,
    ]),
  );
}

/** «18 лет» in the genitive, as after «достигший». */
function ageOf(years: number): string {
  return `${years} ${plural(years, "года", "лет", "лет")}`;
}

type Lottery = { readonly draw_mode: LotteryMode; readonly draw_min_score: number; readonly randomness: Randomness };

function lotteryText({ draw_mode, draw_min_score, randomness }: Lottery): string {
  if (draw_mode === "none") return "Жребий не проводится.";
  const least = draw_min_score.toLocaleString("ru");
  return `В жребии участвует каждый, кому не достался другой приз розыгрыша и у кого очков не меньше ${least}. ${chances[draw_mode]}. ${sources[randomness]}`;
}

function roubles(sum: number, ...forms: [one: string, few: string, many: string]): string {
  return `${sum.toLocaleString("ru")} ${plural(sum, ...forms)}`;
}

/** Empty while a price is missing, so that the blank stays open. */
function worthOf(prizes: readonly { readonly quantity: number; readonly value: number | null }[]): string {
  if (prizes.length === 0 || prizes.some(({ value }) => value === null)) return "";
  const worth = prizes.reduce((sum, { quantity, value }) => sum + quantity * (value ?? 0), 0);
  return roubles(worth, "рубль", "рубля", "рублей");
}
