import { z } from "zod";
import { staffWrite } from "./crud.ts";
import { instant } from "./instant.ts";
import { access, defineRoutes } from "./route.ts";

/** The kinds of players as whom staff can view the game. */
export const previewViewers = ["guest", "default", "premium", "megafon", "megafonSubscription"] as const;
export type PreviewViewer = (typeof previewViewers)[number];

/** The entities that can be previewed. */
export const previewSubjects = ["sound", "news", "notice", "stock"] as const;
export type PreviewSubject = (typeof previewSubjects)[number];

export const previewRoutes = defineRoutes({
  /** Requires access to the section of the previewed entity. */
  createPreview: {
    method: "POST",
    path: "/api/preview",
    summary: "A token by which the game is read as somebody else and at another time, and nothing is written",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({
      viewer: z.enum(previewViewers, "Выберите, чьими глазами смотреть"),
      /** Null: now. */
      at: instant("Введите дату и\u00A0время").nullable(),
      subject: z.enum(previewSubjects, "Выберите, что смотреть"),
      _id: z.string().regex(/^[\w-]{1,64}$/, "Неверный номер записи"),
    }),
    status: 201,
    response: z.strictObject({
      /** Valid for 15 minutes, as long as the session that created it is. */
      token: z.string(),
      /** Whether this viewer sees the entity at this time. */
      shown: z.boolean(),
    }),
  },
});
