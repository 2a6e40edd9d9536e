import { z } from "zod";
import { CatalogueSongSchema, FragmentSchema, moment, TimeRangeSchema, WordTimesSchema } from "./catalogue-song.ts";
import { deleteFileRoute, staffHeavy, staffRead, staffWrite, uploadRoute } from "./crud.ts";
import { limits } from "./limits.ts";
import { IdSchema, StampSchema } from "./list.ts";
import { access, inSection } from "./route.ts";
import { text } from "./text.ts";

/** The output of ALIGNER_COMMAND: for each word every time it is sung, and a confidence from 0 to 1. */
export const AlignmentSchema = z.object({
  words: z
    .array(z.object({ times: z.array(TimeRangeSchema).max(limits.singings.max), confidence: z.number().min(0).max(1) }))
    .max(limits.fragmentWords.max),
});

export type Alignment = z.infer<typeof AlignmentSchema>;

const fade = z
  .int("Введите миллисекунды целым числом")
  .min(0, "Не меньше нуля")
  .max(limits.fade.ms, `Не длиннее ${limits.fade.ms / 1000}\u00A0секунд`)
  .default(0);

/** The bounds of a fragment in its source, and its fades, ms. */
const cut = { start_ms: moment, end_ms: moment, fade_in_ms: fade, fade_out_ms: fade };

const UpkeepSchema = z.strictObject({
  /** Whether the job is switched on; it runs while songs are left. */
  running: z.boolean(),
  /** How many songs have audio. */
  total: z.int(),
  done: z.int(),
  /** How many of `done` have audio that could not be read; it stays unchanged. */
  failed: z.int(),
});

/** Songs that may be duplicates of another. */
export const DuplicatesSchema = z.strictObject({
  data: z.array(
    z.strictObject({
      _id: z.uuid(),
      name: z.string(),
      executors: z.array(z.string()),
      /** "audio": the same recording, byte for byte; "ear": its sound or its source sounds the same. */
      reason: z.enum(["name", "audio", "ear"]),
      /** How much of the sound is alike, percent; null unless the reason is "ear". */
      likeness: z.int().nullable(),
      sound_id: z.int(),
      /** Address of its audio, or null. */
      sound: z.string().nullable(),
    }),
  ),
});

export const songAudioRoutes = inSection("songs", {
  getAligner: {
    method: "GET",
    path: "/api/sound/aligner",
    summary: "Whether a program of the server can propose when words are sung",
    access: access.staff,
    limit: staffRead,
    status: 200,
    response: z.strictObject({ available: z.boolean() }),
  },
  alignSound: {
    method: "POST",
    path: "/api/sound/align",
    summary: "When the words of a text are sung in the audio of a song, as that program hears it; records nothing",
    access: access.staff,
    limit: staffHeavy,
    body: z.strictObject({ _id: IdSchema, fragment: FragmentSchema }),
    status: 200,
    response: AlignmentSchema,
  },
  uploadSoundFiles: uploadRoute(
    "/api/sound/files",
    "The audio and the cover of a song",
    { sound: "audio", img: "image" },
    CatalogueSongSchema,
  ),
  /** The current audio stays until another fragment is cut. */
  uploadSoundSource: {
    ...uploadRoute(
      "/api/sound/source",
      "A whole recording to cut the audio of a song from",
      { source: "audio" },
      CatalogueSongSchema,
    ),
    body: z.strictObject({
      _id: IdSchema,
      /** The name of the uploaded file. */
      name: text(limits.title.max, `Не длиннее ${limits.title.max}\u00A0символов`).default(""),
    }),
  },
  /** Called with a file chosen for a song that is not created yet. */
  hearSound: {
    ...uploadRoute(
      "/api/sound/alike",
      "Songs that sound like a fragment or a recording, which is not kept",
      { sound: "audio" },
      DuplicatesSchema,
    ),
    method: "POST",
    body: z.strictObject({}),
  },
  /** The media type is that of the recording; supports `Range` with 206. */
  getSoundSource: {
    method: "GET",
    path: "/api/sound/source",
    summary: "The source of a song, to be heard by staff",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({ _id: IdSchema }),
    download: { name: "source", type: "audio/mpeg" },
    status: 200,
  },
  deleteSoundSource: deleteFileRoute(
    "/api/sound/source",
    "Take the source of a song away; its audio stays",
    CatalogueSongSchema,
  ),
  cutSound: {
    method: "POST",
    path: "/api/sound/cut",
    summary: "Cut, level and encode the audio of a song from its source",
    access: access.staff,
    limit: staffHeavy,
    body: z.strictObject({
      _id: IdSchema,
      ...cut,
      /** Times in the new audio. If left out, the stored ones move with the cut, if every word is still inside. */
      word_times: WordTimesSchema.nullable().optional(),
      updated_at: StampSchema,
    }),
    status: 200,
    response: CatalogueSongSchema,
  },
  getSoundPeaks: {
    method: "GET",
    path: "/api/sound/peaks",
    summary: "The waveform of a song's audio or source",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({ _id: IdSchema, of: z.enum(["sound", "source"]) }),
    status: 200,
    response: z.strictObject({
      /** The length of sound per peak. */
      step_ms: z.int(),
      /** The largest sample of each step, 0 to 255; null until they are computed. */
      peaks: z.array(z.int()).nullable(),
    }),
  },
  getSoundUpkeep: {
    method: "GET",
    path: "/api/sound/upkeep",
    summary: "How far the job is that levels, fingerprints and draws the audio from before",
    access: access.staff,
    limit: staffRead,
    status: 200,
    response: UpkeepSchema,
  },
  setSoundUpkeep: {
    method: "PUT",
    path: "/api/sound/upkeep",
    summary: "Stop the job or let it go on",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({ running: z.boolean() }),
    status: 200,
    response: UpkeepSchema,
  },
  deleteSoundAudio: deleteFileRoute("/api/sound/sound", "Take the audio of a song away", CatalogueSongSchema),
  deleteSoundImage: deleteFileRoute("/api/sound/image", "Take the cover of a song away", CatalogueSongSchema),
});
