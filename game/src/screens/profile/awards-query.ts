import type { OwnAward } from "@hitoslov/contract";
import { queryOptions } from "@tanstack/react-query";

import { laterApi } from "../../lib/later-api.ts";

/** The id of the prizes' section in the profile: the notice of a prize links there. */
export const AWARDS_ID = "prizes";

/** The prizes that the player has won, the latest first. */
export const awardsQuery = queryOptions<readonly OwnAward[]>({
  queryKey: ["awards"],
  queryFn: async ({ signal }) => (await laterApi.listOwnAwards({}, { signal })).data,
});
