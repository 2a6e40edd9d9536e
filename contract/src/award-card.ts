import { z } from "zod";
import { awardDocuments, PapersSchema, papersStates } from "./award-papers.ts";
import { awardStates } from "./award-states.ts";
import { AwardSchema } from "./awards.ts";
import { staffHeavy, staffRead, staffWrite } from "./crud.ts";
import { limits } from "./limits.ts";
import { IdSchema, StampSchema } from "./list.ts";
import { access, inSection, workbookType } from "./route.ts";
import { OrganiserSchema } from "./organiser.ts";
import { LegalTermsSchema } from "./readiness.ts";
import { text } from "./text.ts";

/** Everything staff need to hand a prize over. */
export const AwardCardSchema = z.strictObject({
  ...AwardSchema.shape,
  stock: z.string(),
  /** The value of the prize in whole roubles; null until staff enter it. */
  value: z.int().nullable(),
  /** How much of the year's free limit the winner's earlier prizes have left. */
  free_left: z.int(),
  /** Who pays the tax, by the rules of the draw; null where they do not say. */
  tax_payer: LegalTermsSchema.shape.tax_payer,
  /** The money that the tax is withheld from; 0 where the winner pays it, null without a value. */
  cash: z.int().nullable(),
  documents: z.array(z.enum(awardDocuments)),
  /** For the act; empty fields while there is no organiser. */
  organiser: OrganiserSchema,
  address: z.string(),
  tracking: z.string(),
  papers: z.enum(papersStates),
  /** Whether the caller may read and write the papers. */
  reads_papers: z.boolean(),
  /** How many days after the draw the papers are deleted. */
  papers_days: z.int(),
});
export type AwardCard = z.infer<typeof AwardCardSchema>;

/** The page of a draw for a lawyer: its content besides the proof and the awards. */
export const DrawFileSchema = z.strictObject({
  /** Every version of the rules and of the consents that belong to a draw. */
  documents: z.array(
    z.strictObject({
      title: z.string(),
      number: z.int(),
      published_at: z.iso.datetime(),
      sha256: z.string(),
      /** The path of the page with its text. */
      path: z.string(),
    }),
  ),
  sums: z.array(AwardCardSchema.pick({ _id: true, value: true, cash: true })),
  /** In the order of the ranking, excluded entrants last; null for more than `limits.proofLines`: the workbook has them. */
  entrants: z
    .array(
      z.strictObject({
        place: z.int().nullable(),
        /** The alias, as in the proof. */
        entrant: z.string(),
        score: z.int(),
        excluded_reason: z.string().nullable(),
      }),
    )
    .nullable(),
});
export type DrawFile = z.infer<typeof DrawFileSchema>;

const award = z.strictObject({ _id: IdSchema });

export const awardCardRoutes = inSection("draws", {
  getAwardCard: {
    method: "GET",
    path: "/api/stock/award",
    summary: "The card of an award: value, cash part, documents, address; without tax and passport data",
    access: access.staff,
    limit: staffRead,
    query: award,
    status: 200,
    response: AwardCardSchema,
  },
  updateAwardCard: {
    method: "PUT",
    path: "/api/stock/award/card",
    summary: "Saves the card; the value no longer changes once the prize was received",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({
      _id: IdSchema,
      updated_at: StampSchema,
      value: z
        .int("Введите целое число рублей")
        .min(0, "Не меньше нуля")
        .max(limits.prizeValue.max, "Слишком дорого")
        .nullable(),
      documents: z
        .array(z.enum(awardDocuments, "Такого документа нет"))
        .refine((given) => new Set(given).size === given.length, "Документ отмечен дважды"),
      address: text(500, "Не длиннее 500\u00A0символов"),
      tracking: text(60, "Не длиннее 60\u00A0символов"),
    }),
    status: 200,
    response: AwardCardSchema,
  },
  readAwardPapers: {
    method: "POST",
    path: "/api/stock/award/papers/read",
    summary: "Tax and passport data of a winner, for owners and whom they allow; each reading is in the journal",
    access: access.staff,
    limit: staffWrite,
    body: award,
    status: 200,
    response: PapersSchema,
  },
  updateAwardPapers: {
    method: "PUT",
    path: "/api/stock/award/papers",
    summary: "Saves papers encrypted; all empty deletes them. `updated_at` is that of the award before they were read",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({ _id: IdSchema, papers: PapersSchema, updated_at: StampSchema }),
    status: 204,
  },
  updateAwards: {
    method: "PUT",
    path: "/api/stock/awards",
    summary: "Moves many awards of a draw to their next state, all or none; undone as one group",
    access: access.staff,
    limit: staffHeavy,
    body: z.strictObject({
      _idStock: IdSchema,
      ids: z
        .array(IdSchema)
        .min(1, "Выберите призы")
        .max(limits.awardsAtOnce.max, `Не больше ${limits.awardsAtOnce.max}\u00A0призов сразу`)
        .refine((ids) => new Set(ids).size === ids.length, "Приз выбран дважды"),
      state: z.enum(awardStates, "Выберите состояние").exclude(["assigned", "expired"]),
    }),
    status: 200,
    response: z.strictObject({ data: z.array(AwardSchema), group_id: z.uuid() }),
  },
  getDrawFile: {
    method: "GET",
    path: "/api/stock/file",
    summary: "The documents of a draw with their hashes, the values of its awards, and its entrants",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({ _idStock: IdSchema }),
    status: 200,
    response: DrawFileSchema,
  },
  downloadDrawFile: {
    method: "GET",
    path: "/api/excel/stock/file",
    summary: "The file of a draw for a lawyer as a workbook: terms, documents, entrants, corrections, proof, awards",
    access: access.staff,
    limit: { max: 30, seconds: 60, by: "player" },
    query: z.strictObject({ _idStock: IdSchema }),
    status: 200,
    download: { name: "draw-file.xlsx", type: workbookType },
  },
});
