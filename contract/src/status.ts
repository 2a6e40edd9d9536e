import { z } from "zod";

/** Whether players see a library song or a piece of news: the code in the database and its name on the wire. */
export const statusNames = { active: "Активна", hidden: "Неактивна" } as const;

export type StatusCode = keyof typeof statusNames;

export const statuses = [statusNames.active, statusNames.hidden] as const;

export type Status = (typeof statuses)[number];

/** Takes the name; handlers get the code. */
export const StatusSchema = z
  .enum(statuses, "Выберите статус")
  .transform((name): StatusCode => (name === statusNames.active ? "active" : "hidden"));

/** The same for a song, which is a draft until it is published. Players get only active songs. */
export const songStatusNames = { ...statusNames, draft: "Черновик" } as const;

export type SongStatusCode = keyof typeof songStatusNames;

export const songStatuses = [...statuses, songStatusNames.draft] as const;

export type SongStatus = (typeof songStatuses)[number];

export const SongStatusSchema = z
  .enum(songStatuses, "Выберите статус")
  .transform((name): SongStatusCode => songStatusCodes[name]);

const songStatusCodes: Record<SongStatus, SongStatusCode> = {
  Активна: "active",
  Неактивна: "hidden",
  Черновик: "draft",
};
