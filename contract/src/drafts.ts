import { z } from "zod";
import { CatalogueSongSchema, FragmentSchema } from "./catalogue-song.ts";
import { staffRead, staffWrite } from "./crud.ts";
import { limits } from "./limits.ts";
import { IdSchema, NamedSchema, StampSchema } from "./list.ts";
import { access, inSection } from "./route.ts";
import { text } from "./text.ts";

/** The server's proposals for a song, which staff accept or not. */
const ProposalsSchema = z.strictObject({
  /** Where to cut the recording; null if there is none, or it cannot be read. */
  cut: z.strictObject({ start_ms: z.int(), end_ms: z.int(), fade_in_ms: z.int(), fade_out_ms: z.int() }).nullable(),
  /** The positions of words to hide at the level; empty if there are only short and auxiliary words. */
  hidden: z.array(z.int()),
  /** The positions of other words that could be hidden. */
  spare: z.array(z.int()),
  /** Null if there are no songs to compare with. */
  level: z
    .strictObject({
      ...NamedSchema.shape,
      /** How many songs of the same people, genre or film were played, and the guessed share of their plays. */
      similar: z.int(),
      guess_rate: z.number().nullable(),
    })
    .nullable(),
  /** A song of the same executor or film with a cover; null if the song has its own, or there is no such song. */
  cover: z.strictObject({ ...NamedSchema.shape, photo: z.string() }).nullable(),
});
export type Proposals = z.infer<typeof ProposalsSchema>;

export const draftRoutes = inSection("songs", {
  proposeSound: {
    method: "POST",
    path: "/api/sound/proposals",
    summary: "A fragment, hidden words, a level and a cover for a song; records nothing",
    access: access.staff,
    limit: staffRead,
    body: z.strictObject({
      _id: IdSchema,
      /** The values of the form, if they differ from the song. */
      name: text(limits.title.max, `Не длиннее ${limits.title.max}\u00A0символов`).optional(),
      fragment: FragmentSchema.optional(),
      difficulty_id: z.uuid("Выберите уровень").toLowerCase().optional(),
    }),
    status: 200,
    response: ProposalsSchema,
  },
  copySoundImage: {
    method: "POST",
    path: "/api/sound/image",
    summary: "Give a song a copy of another one's cover",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({ _id: IdSchema, from: IdSchema, updated_at: StampSchema }),
    status: 200,
    response: CatalogueSongSchema,
  },
});
