import { z } from "zod";
import { createRoute, deleteRoute, updateRoute } from "./crud.ts";
import { limits } from "./limits.ts";
import { IdSchema } from "./list.ts";
import { defaultPrizeCategory } from "./prize-category.ts";
import { inSection } from "./route.ts";
import { requiredText, text } from "./text.ts";

/** How a prize of a draw is given: by rank (`place`), by lottery (`draw`), or by hand. */
export const prizeWays = ["place", "draw", "hand"] as const;
export type PrizeWay = (typeof prizeWays)[number];
export const prizeWayTexts: Record<PrizeWay, string> = { place: "За место", draw: "По жребию", hand: "Вручную" };

export const DrawPrizeSchema = z.strictObject({
  _id: z.uuid(),
  _idStock: z.uuid(),
  /** The prize of the directory whose picture is shown. */
  prize_id: z.uuid().nullable(),
  name: z.string(),
  img: z.string().nullable(),
  quantity: z.int(),
  category: z.string(),
  way: z.enum(prizeWays),
  /** The first and the last rank it goes to, as many ranks as pieces; null unless given by rank. */
  place_from: z.int().nullable(),
  place_to: z.int().nullable(),
  /** The price of one piece in roubles; null until staff enter it. */
  value: z.int().nullable(),
  /** How many pieces are held by winners: assigned, confirmed, sent or received. */
  given: z.int(),
  updated_at: z.iso.datetime(),
});
export type DrawPrize = z.infer<typeof DrawPrizeSchema>;

const pieces = z
  .int("Введите количество числом")
  .min(0, "Не меньше нуля")
  .max(limits.quantity.max, "Слишком много призов");
const category = text(limits.name.max, "Слишком длинная категория");
const way = z.enum(prizeWays, "Выберите, как вручать");
/** The first rank it goes to; only for the way `place`. */
const firstRank = z
  .int("Введите место числом")
  .min(1, "Места считаются с\u00A0первого")
  .max(limits.quantity.max, "Слишком далёкое место")
  .nullable();

const DrawPrizeFieldsSchema = z.strictObject({
  _idStock: IdSchema,
  prize_id: IdSchema.nullable().default(null),
  name: requiredText(limits.title.max, "Введите название приза"),
  quantity: pieces.default(1),
  category: category.default(defaultPrizeCategory).transform(orUsual),
  /** If left out: as it was. */
  value: z
    .int("Введите цену числом")
    .min(1, "Не меньше рубля")
    .max(limits.prizeValue.max, "Слишком дорогой приз")
    .nullable()
    .optional(),
  way: way.default("hand"),
  place_from: firstRank.default(null),
});

/** What an edit leaves out stays: a client that knows only the specification names neither the way nor the ranks. */
const DrawPrizeUpdateSchema = z.strictObject({
  ...DrawPrizeFieldsSchema.shape,
  prize_id: IdSchema.nullable().optional(),
  quantity: pieces.optional(),
  category: category.transform(orUsual).optional(),
  way: way.optional(),
  place_from: firstRank.optional(),
});

function orUsual(value: string): string {
  return value || defaultPrizeCategory;
}

export const drawPrizeRoutes = inSection("draws", {
  createStockPrize: createRoute("/api/stock/prize", "New prize of a draw", DrawPrizeFieldsSchema, DrawPrizeSchema),
  updateStockPrize: updateRoute("/api/stock/prize", "Edit a prize of a draw", DrawPrizeUpdateSchema, DrawPrizeSchema),
  deleteStockPrize: deleteRoute("/api/stock/prize", "Delete a prize that no entrant holds"),
});
