import type { catalogueRoutes, ParsedInput } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { checkFragment, gone } from "../songs/catalogue/rewriting.ts";
import type { Catalogue, PlayableSong } from "./catalogue.ts";
import { previewPlay } from "./serve.ts";

/** What players will see of a song that staff are editing. */
export const previewHandlers = ({ catalogue }: Services): Pick<Handlers<typeof catalogueRoutes>, "previewSound"> => ({
  async previewSound(input, { now }) {
    const current = await catalogue.current();
    const { fragment } = previewPlay(current, draftOf(input, current), now);
    return fragment;
  },
});

/** A song of which only its fragment and level count. */
function draftOf(
  input: ParsedInput<(typeof catalogueRoutes)["previewSound"]>,
  { settings, songs }: Pick<Catalogue, "settings" | "songs">,
): PlayableSong {
  const { words, hidden } = checkFragment(input);
  const difficulty = settings.difficulties.find(({ _id }) => _id === input.difficulty_id);
  if (difficulty === undefined) throw gone(["difficulty_id"]);
  return {
    _id: input._id ?? uuid(),
    name: "",
    fragment: input.fragment,
    words,
    hidden,
    decoys: input.decoys,
    aliases: songs.get(input._id ?? "")?.aliases ?? [],
    difficulty,
    demo: false,
    showing: null,
    typingOnly: false,
    duration: 0,
    audioMs: null,
    times: null,
    silent: false,
    order: 0,
    turn: 0,
    photo: null,
    sound: "",
    executors: [],
    music: [],
    text: [],
    film: null,
    fact: null,
  };
}
