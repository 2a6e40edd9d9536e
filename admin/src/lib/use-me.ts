import type { StaffSection, User } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "./queries.ts";

/** Who is at the desk; for screens behind the gate, where it is known. */
export function useMe(): User {
  const { data } = useQuery(meQuery);
  if (!data) throw new Error("useMe is for screens behind StaffGate");
  return data;
}

/** Whether a section is open to who is at the desk. */
export function useMayUse(section: StaffSection): boolean {
  return useMe().sections?.includes(section) ?? true;
}
