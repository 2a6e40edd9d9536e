import { useQuery } from "@tanstack/react-query";
import { totpQuery } from "./queries.ts";

/** Whether the owner requires a second factor that is not set up yet; undefined until that is known. */
export function useFactorMissing(): boolean | undefined {
  const { data, isPending } = useQuery(totpQuery);
  if (isPending) return undefined;
  return data?.required === true && !data.on;
}
