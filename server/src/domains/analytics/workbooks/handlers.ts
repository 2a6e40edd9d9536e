import type { statsRoutes } from "@hitoslov/contract";
import type { Readable } from "node:stream";
import { mayUse } from "../../../http/caller.ts";
import { AppError } from "../../../http/errors.ts";
import type { Handlers } from "../../../http/register.ts";
import { streamWorkbook } from "../../../http/workbook.ts";
import type { Services } from "../../../services.ts";
import { daysBetween } from "../roll-ups/range.ts";
import { rightsSheets, rightsTable } from "../rights/report.ts";
import { statsSheets } from "./sheets.ts";

export function workbookHandlers({ config, db }: Services): Handlers<typeof statsRoutes> {
  let download: Readable | undefined;

  return {
    async downloadStats({ start_date, end_date }, { caller }) {
      const days = daysBetween(start_date, end_date);
      const kysely = await db.statistics();
      // One at a time, since a workbook puts a high load on the database and the processor.
      if (download?.closed === false) {
        throw new AppError(429, "too_many_requests", "Сервер уже готовит статистику. Подождите, пока она скачается.");
      }
      download = streamWorkbook(statsSheets(kysely, days, config.TIME_ZONE, mayUse(caller, "players")));
      return download;
    },
    async downloadRightsReport({ start_date, end_date }) {
      const days = daysBetween(start_date, end_date);
      return streamWorkbook(rightsSheets(await db.statistics(), days));
    },
    async downloadRightsTable({ start_date, end_date }) {
      const days = daysBetween(start_date, end_date);
      return rightsTable(await db.statistics(), days);
    },
  };
}
