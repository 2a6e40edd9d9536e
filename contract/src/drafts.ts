import { z } from "zod";
import { CatalogueSongSchema, FragmentSchema } from "./catalogue-song.ts";
import { staffRead, staffWrite } from "./crud.ts";
import { limits } from "./limits.ts";
import { IdSchema, NamedSchema } from "./list.ts";
import { access, inSection } from "./route.ts";
import { text } from "./text.ts";

/** What the server would take for a song; staff accept it or not. */
const ProposalsSchema = z.strictObject({
  /** Where to cut the recording; null where there is none, or none that can be read. */
  cut: z.strictObject({ start_ms: z.int(), end_ms: z.int(), fade_in_ms: z.int(), fade_out_ms: z.int() }).nullable(),
  /** Words to hide at the level; none where nothing but short and auxiliary words is there. */
  hidden: z.array(z.int()),
  /** Other words that could be hidden as well. */
  spare: z.array(z.int()),
  /** Null where there is nothing to compare with. */
  level: z
    .strictObject({
      ...NamedSchema.shape,
      /** Songs of the same people, genre or film that were played, and which share of their plays was guessed. */
      similar: z.int(),
      guess_rate: z.number().nullable(),
    })
    .nullable(),
  /** A song of the same executor or film with a cover; null where the song has its own, or there is no such song. */
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
      /** As the form has them, where it differs from the song. */
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
    body: z.strictObject({ _id: IdSchema, from: IdSchema }),
    status: 200,
    response: CatalogueSongSchema,
  },
});
