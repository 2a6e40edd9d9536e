import { useQuery } from "@tanstack/react-query";
import { Teaser } from "../../features/draws/teaser.tsx";
import { settingsQuery } from "../../lib/queries.ts";
import { currentDrawQuery } from "./draws-query.ts";

/** The draw on the start screen; without it, the way to the draws. */
export function StartTeaser() {
  const { data: settings } = useQuery(settingsQuery);
  const { data: draw, isPending } = useQuery(currentDrawQuery);
  const emptyText = isPending ? "Призы и\u00A0призовые места" : (settings?.emptyStock ?? "");
  return <Teaser stock={draw ?? null} emptyText={emptyText} />;
}
