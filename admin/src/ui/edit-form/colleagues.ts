import type { Entity, User } from "@hitoslov/contract";
import { api } from "../../lib/api.ts";
import type { Colleagues } from "./colleague-texts.ts";
import { meQuery, queryClient } from "../../lib/queries.ts";

/** Who has changed a row since its stamp, by the trail. */
export async function colleaguesSince(entity: Entity, _id: string, stamp: string): Promise<Colleagues> {
  try {
    const { data } = await api.listChanges({ entity, _id });
    const actors = data.filter(({ at }) => Date.parse(at) > Date.parse(stamp)).map(({ actor }) => actor);
    const me = queryClient.getQueryData<User | null>(meQuery.queryKey)?._id;
    const others = actors.filter((actor) => actor._id !== me);
    const isMyself = actors.length > 0 && others.length === 0;
    return { logins: [...new Set(others.map(({ login }) => login))].toSorted(), isMyself };
  } catch {
    // Limited to other sections, or without a line: then nobody is named.
    return { logins: [], isMyself: false };
  }
}
