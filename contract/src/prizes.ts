import { z } from "zod";
import { createRoute, deleteFileRoute, listRoute, ownedFields, staffWrite, uploadRoute } from "./crud.ts";
import { limits } from "./limits.ts";
import { DeletedSchema, IdSchema, listQuery, oneOrMore, PlainValueSchema, StampSchema } from "./list.ts";
import { access, defineRoutes, inSection } from "./route.ts";
import { requiredText, text } from "./text.ts";

/** A prize of the directory, which draws can offer. */
export const PrizeSchema = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** The URL of the picture; null: the default one is shown. */
  img: z.string().nullable(),
  /** How many draws offer it. */
  stocks: z.int(),
  updated_at: z.iso.datetime(),
});
export type Prize = z.infer<typeof PrizeSchema>;

export const PrizeFieldsSchema = z.strictObject({
  name: requiredText(limits.title.max, "Введите название приза"),
  description: text(limits.comment.max, `Не длиннее ${limits.comment.max}\u00A0символов`).default(""),
});

const plain = oneOrMore(PlainValueSchema);
export const PrizeQuerySchema = listQuery({
  row: PrizeSchema,
  filter: { name: plain, description: plain, stocks: plain },
  sort: ["name", "stocks", "updated_at"],
});
export type PrizeQuery = z.output<typeof PrizeQuerySchema>;

export const prizeRoutes = {
  ...defineRoutes({
    listPrizes: {
      ...listRoute("/api/prize", "Prizes of the directory", PrizeQuerySchema, PrizeSchema),
      access: access.account,
    },
  }),
  ...inSection("draws", {
    createPrize: createRoute("/api/prize", "New prize", PrizeFieldsSchema, PrizeSchema, ["photo"]),
    updatePrize: {
      method: "PUT",
      path: "/api/prize",
      summary: "Edit a prize",
      access: access.staff,
      limit: staffWrite,
      body: z.strictObject({ id: IdSchema, newPrize: PrizeFieldsSchema, updated_at: StampSchema }),
      ignores: ownedFields(PrizeSchema, PrizeFieldsSchema, ["photo"], "newPrize."),
      status: 200,
      response: PrizeSchema,
    },
    deletePrize: {
      method: "DELETE",
      path: "/api/prize",
      summary: "Delete a prize that no draw offers; `_id` in the address or `id` in the body",
      access: access.staff,
      limit: staffWrite,
      query: z.strictObject({ _id: IdSchema.optional() }),
      body: z.strictObject({ id: IdSchema.optional() }).prefault({}),
      status: 200,
      response: DeletedSchema,
    },
    uploadPrizeImage: uploadRoute("/api/prize/image", "The picture of a prize", { img: "image" }, PrizeSchema),
    deletePrizeImage: deleteFileRoute("/api/prize/image", "Take the picture of a prize away", PrizeSchema),
  }),
};
