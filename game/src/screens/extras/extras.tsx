import { useQuery } from "@tanstack/react-query";
import { notifications } from "../../lib/preferences.ts";
import { settingsQuery } from "../../lib/queries.ts";
import { Analytics } from "./analytics.tsx";
import { Holiday } from "./holiday.tsx";
import { Notices } from "./notices.tsx";
import { Player } from "./player.tsx";
import { Updates } from "./updates.tsx";

/** What comes after the game is usable and is never in its way: counting, holidays, notices, updates. */
export function Extras() {
  const { data: settings } = useQuery(settingsQuery);
  const wantsNotices = notifications.use();
  return (
    <>
      <Updates />
      <Player />
      {settings !== undefined && <Analytics counters={settings.counters} />}
      {settings !== undefined && !settings.isRepairWorks && (
        <>
          <Holiday holidays={settings.holidays} />
          {wantsNotices && <Notices notices={settings.notices} />}
        </>
      )}
    </>
  );
}
