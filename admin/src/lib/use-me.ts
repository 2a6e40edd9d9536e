import type { StaffSection, User } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { meQuery, totpQuery } from "./queries.ts";

/** The signed-in member of staff; only for screens behind the gate. */
export function useMe(): User {
  const { data } = useQuery(meQuery);
  if (!data) throw new Error("useMe is for screens behind StaffGate");
  return data;
}

/** Whether a section is open to the signed-in member of staff. */
export function useMayUse(section: StaffSection): boolean {
  return useMe().sections?.includes(section) ?? true;
}

/** Whether the owner requires a second factor that is not set up yet; undefined until that is known. */
export function useFactorMissing(): boolean | undefined {
  const { data, isPending } = useQuery(totpQuery);
  if (isPending) return undefined;
  return data?.required === true && !data.on;
}
