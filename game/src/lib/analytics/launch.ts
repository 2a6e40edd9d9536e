import { api } from "../api.ts";
import { onSessionChange, token } from "../session.ts";
import { load, save } from "../storage.ts";
import { arrival } from "../usage.ts";
import { dateHour } from "./date-hour.ts";
import { platformOf } from "./platform.ts";
import { sourceOf } from "./source.ts";

/** A launch so soon after another one is the same, ms; specification, section 9. */
const sameLaunch = 1800_000;

/** Tells the server once that the game was opened: now, or when a guest has come in. */
export function tellLaunch(): void {
  if (!isDue() || tell()) return;
  const stop = onSessionChange(() => {
    if (tell()) stop();
  });
}

function isDue(): boolean {
  const ago = Date.now() - Number(load("launch") ?? 0);
  // A clock that was set back must not silence the launches.
  return ago > sameLaunch || ago < 0;
}

function tell(): boolean {
  if (token() === null) return false;
  const now = new Date();
  const { userAgent, maxTouchPoints } = navigator;
  const source = sourceOf(arrival, document.referrer, location.host);
  save("launch", String(now.getTime()));
  api
    .launchGame({
      date: dateHour(now),
      platform: platformOf(userAgent, maxTouchPoints),
      ...(source !== undefined && { source }),
    })
    .catch(() => save("launch", null));
  return true;
}
