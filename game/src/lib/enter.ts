import type { Output, LaterContract } from "@hitoslov/contract";
import { meQuery, queryClient } from "./queries.ts";
import { signIn } from "./session.ts";
import { load } from "./storage.ts";
import { dropSubscription } from "./drop-subscription.ts";

/** Begins the session that the server has just opened, by whichever way in. */
export function enterGame({ token, user }: Output<LaterContract["login"]>): void {
  if (user._id !== load("player")) void dropSubscription().catch(() => {});
  signIn({ kind: "player", token }, user._id);
  queryClient.setQueryData(meQuery.queryKey, user);
}
