import { useQuery } from "@tanstack/react-query";
import { notifications } from "../../lib/preferences.ts";
import { settingsQuery } from "../../lib/queries.ts";
import { Analytics } from "./analytics.tsx";
import { AwardNotice } from "./award-notice.tsx";
import { Holiday } from "./holiday.tsx";
import { Notices } from "./notices.tsx";
import { Player } from "./player.tsx";
import { Updates } from "./updates.tsx";
import { useWaitingAward } from "./use-waiting-award.ts";

/** What comes after the game is usable and is never in its way: counting, holidays, notices, updates. */
export function Extras() {
  const { data: settings } = useQuery(settingsQuery);
  const wantsNotices = notifications.use();
  const { award, handleSeen } = useWaitingAward();
  return (
    <>
      <Updates />
      <Player />
      {settings !== undefined && <Analytics counters={settings.counters} />}
      {settings !== undefined && !settings.isRepairWorks && (
        <>
          <Holiday holidays={settings.holidays} />
          {award !== undefined ? (
            <AwardNotice key={award._id} of={award} onSeen={handleSeen} />
          ) : (
            wantsNotices && <Notices notices={settings.notices} />
          )}
        </>
      )}
    </>
  );
}
