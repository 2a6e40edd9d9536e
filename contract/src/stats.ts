import { z } from "zod";
import { access, inSection, workbookType } from "./route.ts";

/** `YYYY.MM.DD`, the mask ####.##.## of the specification. */
export const MaskedDateSchema = z
  .string("Введите дату")
  .regex(/^\d{4}\.\d{2}\.\d{2}$/, "Дата\u00A0— год.месяц.день: 2026.03.01")
  .refine((value) => z.iso.date().safeParse(value.replaceAll(".", "-")).success, "Такого дня нет");

/** A route that downloads a file about a range of days, both included. */
const ofDays = {
  method: "GET",
  access: access.staff,
  limit: { max: 30, seconds: 60, by: "player" },
  query: z.strictObject({ start_date: MaskedDateSchema, end_date: MaskedDateSchema }),
  status: 200,
} as const;

export const statsRoutes = inSection("numbers", {
  downloadStats: {
    ...ofDays,
    path: "/api/excel/stats",
    summary: "Figures, players, songs, draws and events of these days as a workbook; one at a time a server",
    download: { name: "stats.xlsx", type: workbookType },
  },
  downloadRightsReport: {
    ...ofDays,
    path: "/api/excel/rights",
    summary: "Plays and seconds of these days by rights holder, executor and month, as a workbook",
    download: { name: "rights.xlsx", type: workbookType },
  },
  downloadRightsTable: {
    ...ofDays,
    path: "/api/csv/rights",
    summary: "The same by rights holder, executor and month as a csv",
    download: { name: "rights.csv", type: "text/csv; charset=utf-8" },
  },
});
