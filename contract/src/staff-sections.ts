import { z } from "zod";
import { type DirectoryName, directoryNames } from "./directories.ts";
import type { Entity } from "./nouns.ts";

/** The sections of the back office; the owner may limit an administrator to some of them. */
export const staffSections = ["songs", "content", "draws", "players", "numbers"] as const;
export type StaffSection = (typeof staffSections)[number];

export const staffSectionNames: Record<StaffSection, string> = {
  songs: "Песни",
  content: "Новости и\u00A0настройки",
  draws: "Розыгрыши и\u00A0призы",
  players: "Игроки",
  numbers: "Метрики",
};

/** Null: all sections. */
export const StaffSectionsSchema = z
  .array(z.enum(staffSections, "Такого раздела нет"))
  .min(1, "Откройте хотя бы один раздел")
  .refine((sections) => new Set(sections).size === sections.length, "Раздел выбран дважды")
  .nullable();

// `Object.fromEntries` loses the names.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const directorySections = Object.fromEntries(directoryNames.map((name) => [name, "songs"])) as Record<
  DirectoryName,
  StaffSection
>;

/** The section that an entity's history belongs to; null: only the owner sees it. */
export const entitySections: Record<Entity, StaffSection | null> = {
  ...directorySections,
  sound: "songs",
  dispute: "songs",
  library: "songs",
  saved_filter: "songs",
  gamer: "players",
  news: "content",
  setting: "content",
  prize: "draws",
  stock: "draws",
  stock_prize: "draws",
  stock_member: "draws",
  award: "draws",
  drawing: "draws",
  papers_reading: null,
  document: "draws",
  admin: null,
  sign_in: null,
};
