import { z } from "zod";
import {
  CatalogueSongSchema,
  DecoysSchema,
  FragmentSchema,
  HiddenSchema,
  SongFieldsSchema,
  SongUpdateSchema,
} from "./catalogue-song.ts";
import { createRoute, deleteRoute, listRoute, staffRead, staffWrite, updateRoute } from "./crud.ts";
import { PlayWordSchema } from "./song-in-play.ts";
import { day } from "./instant.ts";
import { limits } from "./limits.ts";
import { DeletedSchema, IdSchema, listQuery, oneOrMore, QueryIdsSchema } from "./list.ts";
import { access, inSection } from "./route.ts";
import { DuplicatesSchema, songAudioRoutes } from "./song-audio.ts";
import { SongStatusSchema } from "./status.ts";
import { text } from "./text.ts";

const filter = {
  status_id: oneOrMore(SongStatusSchema),
  difficulty_id: oneOrMore(IdSchema),
  genre_id: oneOrMore(IdSchema),
  language_id: oneOrMore(IdSchema),
  executor_id: oneOrMore(IdSchema),
  /** An author of the music or of the lyric. */
  author_id: oneOrMore(IdSchema),
  film_id: oneOrMore(IdSchema),
  filter_id: oneOrMore(IdSchema),
  has_sound: z.boolean(),
  has_cover: z.boolean(),
  has_authors: z.boolean(),
  has_rights_holder: z.boolean(),
  /** Whether the times of its words are known. */
  has_times: z.boolean(),
  has_genre: z.boolean(),
  has_hidden: z.boolean(),
  /** Whether the audio is longer than a fragment should be. */
  long_sound: z.boolean(),
  /** Whether recent plays show that it is too easy or too hard for its level. */
  mark: z.enum(["too_easy", "too_hard"], "Выберите отметку"),
  demo: z.boolean(),
};

/** Audio longer than this counts as long, ms. */
export const longSound = 30_000;

export const CatalogueQuerySchema = listQuery({
  row: CatalogueSongSchema,
  filter,
  sort: ["name", "sound_id", "status_id", "difficulty", "duration", "daily_on", "created_at", "updated_at"],
  maxLimit: limits.songsPage.max,
});

export type CatalogueQuery = z.output<typeof CatalogueQuerySchema>;

const bulkIds = z
  .array(IdSchema)
  .min(1, "Выберите песни")
  .max(limits.bulk.max, `Не больше ${limits.bulk.max}\u00A0песен за раз`);

/** Other names that the specification uses for `photo`. */
const songImage = ["img", "image"];

export const catalogueRoutes = {
  ...inSection("songs", {
    listCatalogue: listRoute("/api/sound", "Songs of the catalogue", CatalogueQuerySchema, CatalogueSongSchema),
    createSound: {
      ...createRoute("/api/sound", "New song", SongFieldsSchema, CatalogueSongSchema, songImage),
      bodyBytes: limits.aliases.bodyBytes,
    },
    updateSound: {
      ...updateRoute("/api/sound", "Edit a song", SongUpdateSchema, CatalogueSongSchema, songImage),
      bodyBytes: limits.aliases.bodyBytes,
    },
    deleteSound: deleteRoute("/api/sound", "Delete a song that nobody has played"),
    planDaily: {
      method: "PUT",
      path: "/api/daily/plan",
      summary: "Plan a song for a day that has not come, in the place of the one that is planned, or none",
      access: access.staff,
      limit: staffWrite,
      body: z.strictObject({
        day: day("Введите дату"),
        sound_id: z.uuid("Выберите песню").toLowerCase().nullable(),
        /** The planned song as the member of staff saw it; if it has changed since, the call is refused. */
        was: z.uuid("Выберите песню").toLowerCase().nullable(),
        /** The day that `sound_id` was planned for as they saw it, likewise; if left out, any. */
        was_day: day("Введите дату").nullable().optional(),
      }),
      status: 200,
      response: z.strictObject({ day: z.iso.date(), sound_id: z.uuid().nullable() }),
    },
    updateSounds: {
      method: "PUT",
      path: "/api/sounds",
      summary: "Status or level of many songs, all or none",
      access: access.staff,
      limit: staffWrite,
      body: z.strictObject({
        ids: bulkIds,
        status_id: SongStatusSchema.optional(),
        /** The status as it was read; songs that have another one by now are refused as stale. */
        was_status_id: SongStatusSchema.optional(),
        difficulty_id: z.uuid("Выберите уровень").toLowerCase().optional(),
      }),
      status: 200,
      response: z.strictObject({ data: z.array(CatalogueSongSchema) }),
    },
    deleteSounds: {
      method: "DELETE",
      path: "/api/sounds",
      summary: "Delete many songs, all or none",
      access: access.staff,
      limit: staffWrite,
      query: z.strictObject({ ids: QueryIdsSchema.refine((value) => value.length > 0, "Выберите песни") }),
      status: 200,
      response: z.strictObject({ data: z.array(DeletedSchema) }),
    },
    getNeighbours: {
      method: "GET",
      path: "/api/sound/neighbours",
      summary: "The songs before and after one in the list as it is filtered and sorted",
      access: access.staff,
      limit: staffRead,
      query: CatalogueQuerySchema.pick({ sort: true, find: true, filter: true }).extend({ _id: IdSchema }),
      status: 200,
      response: z.strictObject({ previous: z.uuid().nullable(), next: z.uuid().nullable() }),
    },
    listDuplicates: {
      method: "GET",
      path: "/api/sound/duplicates",
      summary:
        "Other songs of the same name by one of the same executors, or that sound like the audio or source of `_id`",
      access: access.staff,
      limit: staffRead,
      query: z.strictObject({
        _id: IdSchema.optional(),
        name: text(limits.title.max, `Не длиннее ${limits.title.max}\u00A0символов`).optional(),
        executor_id: QueryIdsSchema.optional(),
      }),
      status: 200,
      response: DuplicatesSchema,
    },
    previewSound: {
      method: "POST",
      path: "/api/sound/preview",
      summary: "What a player would see of a fragment; records nothing",
      access: access.staff,
      limit: staffRead,
      body: z.strictObject({
        fragment: FragmentSchema,
        hidden: HiddenSchema,
        decoys: DecoysSchema,
        difficulty_id: z.uuid("Выберите уровень").toLowerCase(),
        /** The id of an existing song: then the tray is the one that players get. */
        _id: IdSchema.optional(),
      }),
      status: 200,
      response: z.strictObject({ words: z.array(PlayWordSchema), tips: z.array(z.string()) }),
    },
  }),
  ...songAudioRoutes,
};
