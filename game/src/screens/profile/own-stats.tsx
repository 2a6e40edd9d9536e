import type { User } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { Stats } from "../../features/profile/stats.tsx";
import { api } from "../../lib/api.ts";
import { settingsQuery } from "../../lib/queries.ts";

export function OwnStats({ me }: { readonly me: User }) {
  const { data: settings } = useQuery(settingsQuery);
  const { data } = useQuery({
    queryKey: ["place"],
    queryFn: ({ signal }) => api.getTop({ rating: "all", skip: 0, limit: 1 }, { signal }),
    // Others play on.
    staleTime: 0,
    enabled: settings?.ratings.some(({ key }) => key === "all") === true,
  });
  return <Stats of={me} place={data?.me?.place ?? null} />;
}
