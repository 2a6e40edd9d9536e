import { useQuery } from "@tanstack/react-query";
import type { TimedDraw } from "../../features/draws/timed-draw.ts";
import { settingsQuery } from "../../lib/queries.ts";
import { drawQuery } from "./draws-query.ts";

const key = "hitoslov.game.forced-draw";

/**
 * The draw that `stockId` in the address asks for, in staging and development; asked once, it is shown on every screen
 * of the tab, until an address asks for none.
 */
export function useForcedDraw(): TimedDraw | null {
  const { data: settings } = useQuery(settingsQuery);
  const id = settings?.forcesStock === true ? askedId() : null;
  const { data = null } = useQuery({ ...drawQuery(id ?? ""), enabled: id !== null });
  return data;
}

function askedId(): string | null {
  const asked = new URLSearchParams(location.search).get("stockId");
  try {
    if (asked !== null) sessionStorage.setItem(key, asked);
    return (asked ?? sessionStorage.getItem(key)) || null;
  } catch {
    // Where storage is refused, the address of each screen asks.
    return asked || null;
  }
}

/** These draws, the forced one before them. */
export function withForced(forced: TimedDraw | null, draws: readonly TimedDraw[]): readonly TimedDraw[] {
  return forced === null ? draws : [forced, ...draws.filter(({ _id }) => _id !== forced._id)];
}
