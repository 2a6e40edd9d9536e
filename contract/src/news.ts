import { z } from "zod";
import { advertiserFields, AdvertiserSchema } from "./advertiser.ts";
import { StatusSchema, statuses } from "./status.ts";
import { createRoute, deleteRoute, listRoute, staffHeavy, staffWrite, updateRoute } from "./crud.ts";
import { limits } from "./limits.ts";
import { listQuery, oneOrMore } from "./list.ts";
import { access, defineRoutes, inSection } from "./route.ts";
import { AudienceSchema, showingFields, ShowingSchema } from "./showing.ts";
import { requiredText, text } from "./text.ts";

export const NewsSchema = z.strictObject({
  _id: z.uuid(),
  title: z.string(),
  /** HTML, sanitised on write. */
  content: z.string(),
  /** To whom it is shown; other entities call this field `audience`. */
  user_category: ShowingSchema.shape.audience,
  shown_from: ShowingSchema.shape.shown_from,
  shown_until: ShowingSchema.shape.shown_until,
  ...AdvertiserSchema.shape,
  status_id: z.enum(statuses),
  /** For players the later one of this and `shown_from`: when it appeared. */
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type News = z.infer<typeof NewsSchema>;

export const NewsFieldsSchema = z.strictObject({
  title: requiredText(limits.title.max, "Введите заголовок"),
  content: text(
    limits.news.max,
    `Новость\u00A0— не длиннее ${limits.news.max}\u00A0символов вместе с\u00A0разметкой`,
  ).default(""),
  user_category: AudienceSchema.default("all"),
  shown_from: showingFields.shown_from,
  shown_until: showingFields.shown_until,
  ...advertiserFields,
  status_id: StatusSchema.prefault("Активна"),
});

const NewsUpdateSchema = NewsFieldsSchema.extend({
  /** If left out, they stay. */
  user_category: AudienceSchema.optional(),
  status_id: StatusSchema.optional(),
});

export const NewsQuerySchema = listQuery({
  row: NewsSchema,
  filter: { status_id: oneOrMore(StatusSchema), user_category: oneOrMore(AudienceSchema) },
  sort: ["created_at", "title", "user_category", "status_id", "updated_at"],
  defaultSort: "-created_at",
});
export type NewsQuery = z.output<typeof NewsQuerySchema>;

/** Players read the active news of their category; staff read all. */
export const newsRoutes = defineRoutes({
  listNews: {
    ...listRoute("/api/newsfeed", "News; players get the active ones of their category", NewsQuerySchema, NewsSchema),
    access: access.account,
    previews: true,
  },
});

const create = createRoute("/api/newsfeed", "New piece of news", NewsFieldsSchema, NewsSchema);
const update = updateRoute("/api/newsfeed", "Edit a piece of news", NewsUpdateSchema, NewsSchema);
const { bodyBytes } = limits.news;

export const newsStaffRoutes = inSection("content", {
  createNews: { ...create, bodyBytes },
  updateNews: { ...update, bodyBytes },
  deleteNews: deleteRoute("/api/newsfeed", "Delete a piece of news"),
  previewNews: {
    method: "POST",
    path: "/api/newsfeed/preview",
    summary: "The content as it would be kept; records nothing",
    access: access.staff,
    limit: staffWrite,
    body: NewsFieldsSchema.pick({ content: true }),
    bodyBytes,
    status: 200,
    response: z.strictObject({ content: z.string() }),
  },
  uploadNewsImage: {
    method: "PUT",
    path: "/api/newsfeed/image",
    summary: "A picture for the text of a piece of news; answers its address",
    access: access.staff,
    limit: staffHeavy,
    body: z.strictObject({}),
    files: { img: "image" },
    status: 200,
    response: z.strictObject({ img: z.string() }),
  },
});
