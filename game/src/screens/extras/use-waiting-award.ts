import type { OwnAward } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { meQuery } from "../../lib/queries.ts";
import { useSession } from "../../lib/session.ts";
import { awardsQuery } from "../profile/awards-query.ts";
import { loadIds, saveIds } from "./kept-ids.ts";

type WaitingAward = {
  /** A prize that waits for its winner and that they have not been told of here. */
  readonly award: OwnAward | undefined;
  readonly handleSeen: () => void;
};

/** Asks once a launch what the player has won. */
export function useWaitingAward(): WaitingAward {
  const isPlayer = useSession()?.kind === "player";
  const { data: me } = useQuery({ ...meQuery, enabled: isPlayer });
  const { data: awards = [] } = useQuery({ ...awardsQuery, enabled: isPlayer && me?.role === 3, staleTime: Infinity });
  const [seen, setSeen] = useState(() => loadIds("seen-awards"));
  const award = awards.find(({ _id, state }) => state === "assigned" && !seen.includes(_id));
  const handleSeen = () => {
    if (award === undefined) return;
    const next = [...loadIds("seen-awards"), award._id];
    saveIds("seen-awards", next);
    setSeen(next);
  };
  return { award, handleSeen };
}
