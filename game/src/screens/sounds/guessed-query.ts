import type { GuessedSong } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { laterApi } from "../../lib/later-api.ts";

export type Guessed = {
  readonly data: readonly GuessedSong[];
  readonly total: number;
  readonly points: number;
  readonly hints: number;
  readonly replayPoints: number;
};

/** The latest `count` guessed songs of a level, or of all; read as a whole, for a song guessed meanwhile shifts the pages. */
export const guessedQuery = (level: number | null, count: number) =>
  queryOptions<Guessed>({
    queryKey: ["guessed", level, count],
    queryFn: async ({ signal }) => {
      const data: GuessedSong[] = [];
      for (;;) {
        const limit = Math.min(limits.page.max, count - data.length);
        const skip = data.length;
        const page = await laterApi.listGuessedSounds(
          { skip, limit, ...(level !== null && { difficulty: level }) },
          { signal },
        );
        data.push(...page.data);
        if (page.data.length < limit || data.length >= count) return { ...page, data };
      }
    },
    // Another tab may have guessed one more.
    staleTime: 0,
    placeholderData: (before) => before,
  });
