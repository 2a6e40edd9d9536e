import type { Output, LaterContract } from "@hitoslov/contract";
import { meQuery, queryClient } from "./queries.ts";
import { signIn } from "./session.ts";

/** Begins the session that the server has just opened, by whichever way in. */
export function enterGame({ token, user }: Output<LaterContract["login"]>): void {
  signIn({ kind: "player", token }, user._id);
  queryClient.setQueryData(meQuery.queryKey, user);
}
