import { useQuery } from "@tanstack/react-query";
import { Teaser } from "../../features/draws/teaser.tsx";
import { settingsQuery } from "../../lib/queries.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { currentDrawsQuery } from "./draws-query.ts";
import { useForcedDraw } from "./use-forced-draw.ts";

/** The draw on the start screen; without it, the way to the draws. Below, the way to a room. */
export function StartTeaser() {
  const { data: settings } = useQuery(settingsQuery);
  const { data: draws, isPending } = useQuery(currentDrawsQuery);
  const forced = useForcedDraw();
  const emptyText = isPending ? "Призы и\u00A0призовые места" : (settings?.emptyStock ?? "");
  return (
    <>
      <Teaser stock={forced ?? draws?.current ?? draws?.lastEnded ?? null} emptyText={emptyText} />
      <AppLink className="link" to="/room">
        Общий эфир: играть компанией
      </AppLink>
    </>
  );
}
