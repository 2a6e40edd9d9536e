import { z } from "zod";
import { staffWrite } from "./crud.ts";
import { instant } from "./instant.ts";
import { access, defineRoutes } from "./route.ts";

/** As whom staff look at the game. */
export const previewViewers = ["guest", "default", "premium", "megafon", "megafonSubscription"] as const;
export type PreviewViewer = (typeof previewViewers)[number];

/** What is looked at. */
export const previewSubjects = ["sound", "news", "notice", "stock"] as const;
export type PreviewSubject = (typeof previewSubjects)[number];

export const previewRoutes = defineRoutes({
  /** Asks for the section of what is looked at. */
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
      /** Good for a quarter of an hour, while the session that asks is. */
      token: z.string(),
      /** Whether this viewer is shown it at this time. */
      shown: z.boolean(),
    }),
  },
});
