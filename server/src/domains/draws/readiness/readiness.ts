import {
  type Draw,
  type LegalDocument,
  type Readiness,
  type ReadinessKey,
  randomnessTexts,
  readinessKeys,
  taxPayerTexts,
} from "@hitoslov/contract";
import { taxOf } from "@hitoslov/rules";
import { type Kysely, sql } from "kysely";
import { missing } from "../../../crud/change.ts";
import type { Database } from "../../../db/schema.ts";
import { momentInWords } from "../../../time.ts";
import { findDraw, findDrawRules } from "../queries.ts";

type Item = Omit<Readiness["items"][number], "key">;

/** The documents that must be published because players accept them. */
const asked = ["personal_data", "prize_data", "publication"] as const;

/** The checklist of a draw: what must be there before players see it, and what is. */
export async function findReadiness(
  db: Kysely<Database>,
  drawId: string,
  now: Date,
  timeZone: string,
): Promise<Readiness> {
  const draw = await findDraw(db, drawId);
  if (draw === undefined) throw missing("stock");
  const [rules, consents, settings] = await Promise.all([
    findDrawRules(db, drawId, timeZone),
    db
      .selectFrom("documents")
      .select("kind")
      .where("kind", "in", asked)
      .where(sql<boolean>`exists (select from document_versions where document_id = documents.id)`)
      .execute(),
    db
      .selectFrom("settings")
      .select(["prize_free_limit", sql<string | null>`organiser ->> 'name'`.as("organiser")])
      .executeTakeFirstOrThrow(),
  ]);
  const items: Record<ReadinessKey, Item> = {
    organiser: draw.training
      ? lacks("Владелец ещё не\u00A0указал, кто проводит розыгрыши")
      : has(settings.organiser ?? ""),
    rules: rulesItem(rules, timeZone),
    dates: datesOf(draw, now, timeZone),
    handover: draw.handover === "" ? lacks("Напишите, как и\u00A0когда вручаете") : has(draw.handover),
    prizes: prizesOf(draw),
    age: draw.min_age === null ? lacks("Укажите, с\u00A0какого возраста") : has(`${draw.min_age}+`),
    region: draw.region === "" ? lacks("Укажите, где проводите") : has(draw.region),
    consents:
      consents.length < asked.length
        ? lacks("Опубликуйте согласия на\u00A0обработку данных, вручение приза и\u00A0публикацию имени")
        : has("Отдельные флажки, ни\u00A0один не\u00A0отмечен заранее"),
    tax: draw.tax_payer === null ? lacks("Укажите, кто платит налог с\u00A0приза") : has(taxPayerTexts[draw.tax_payer]),
    randomness: randomnessOf(draw),
  };
  return {
    on: !draw.training,
    items: readinessKeys.map((key) => ({ key, ...items[key] })),
    tax: taxOnDearest(draw, settings.prize_free_limit),
  };
}

/** Players accept what is published, so it has to state the terms of the draw as they are. */
function rulesItem(rules: LegalDocument | undefined, timeZone: string): Item {
  if (rules === undefined || rules.version === null) return lacks("Нет опубликованной редакции");
  const { number, published_at } = rules.version;
  if (rules.changed) return lacks(`Редакция ${number} расходится с\u00A0условиями: опубликуйте новую`);
  return has(`${number}-я редакция от ${momentInWords(published_at, timeZone)}`);
}

function taxOnDearest({ prizes }: Draw, limit: number): Readiness["tax"] {
  const [dearest] = Object.values(prizes)
    .flatMap(({ _id, value }) => (value === null ? [] : [{ _id, value }]))
    .toSorted((one, other) => other.value - one.value);
  if (dearest === undefined) return null;
  const free = Math.min(limit, dearest.value);
  return { ...dearest, free, tax: taxOf(dearest.value - free) };
}

function datesOf({ start_date, end_date }: Draw, now: Date, timeZone: string): Item {
  if (Date.parse(end_date) <= now.getTime()) return lacks("Конец уже прошёл");
  return has(`${momentInWords(start_date, timeZone)}\u00A0— ${momentInWords(end_date, timeZone)}`);
}

function prizesOf({ prizes }: Draw): Item {
  const all = Object.values(prizes).filter(({ quantity }) => quantity > 0);
  if (all.length === 0) return lacks("Добавьте призы");
  const [priceless] = all.filter(({ value }) => value === null);
  if (priceless !== undefined) return lacks(`Укажите цену: ${priceless.name}`);
  const count = all.reduce((sum, { quantity }) => sum + quantity, 0);
  const value = all.reduce((sum, prize) => sum + prize.quantity * (prize.value ?? 0), 0);
  return has(`Призов: ${count}, всего на\u00A0${value.toLocaleString("ru")}\u00A0₽`);
}

/** Prizes by lottery need a lottery. */
function randomnessOf({ draw_mode, randomness, prizes }: Draw): Item {
  const byLot = Object.values(prizes).some(({ way }) => way === "draw");
  if (draw_mode === "none") {
    return byLot ? lacks("Есть призы по\u00A0жребию, а\u00A0жребий не\u00A0выбран") : has("Жребия нет");
  }
  return has(randomnessTexts[randomness]);
}

function has(text: string): Item {
  return { done: true, text };
}

function lacks(text: string): Item {
  return { done: false, text };
}
