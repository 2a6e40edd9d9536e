import type { AppSettings, UsageEvent } from "@hitoslov/contract";
import { laterApi } from "../later-api.ts";
import { onSessionChange, token } from "../session.ts";
import { load, save } from "../storage.ts";
import { arrival, onUsage, report, sendBeacon, visitorId } from "../usage.ts";
import { createEventQueue } from "./event-queue.ts";
import { dateHour, platformOf, sourceOf } from "./launch-facts.ts";

/** Sends usage events to our server, to the metrics counter and to the analytics SDK. */
export function startAnalytics({ metrika, analytics }: AppSettings["counters"]): void {
  const visitor = visitorId();
  const queue = createEventQueue(
    (events) => laterApi.recordEvents({ visitor, events: [...events] }, { keepalive: true }),
    sendBeacon,
  );
  const counters = metrika === "" ? [] : [startMetrika(Number(metrika))];
  if (analytics === "") console.error("No analytics id: the SDK logs nothing");
  else counters.push(startSdk(analytics));

  tellLaunch();
  onUsage((event) => {
    queue.add(event);
    if (event.name === "game-start") save("start", String(Date.parse(event.at)));
    for (const count of counters) count(event);
    tellPlay(event);
    // While the token is still good for it.
    if (event.name === "auth-logout") queue.flush();
  });

  addEventListener("appinstalled", () => report({ name: "installed", data: {} }));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") queue.leave();
  });
  addEventListener("pagehide", queue.leave);
}

/** Events that the specification has calls for. They are not retried: these are statistics. */
function tellPlay({ name, data }: UsageEvent): void {
  // After signing out there is no player to count.
  if (token() === null) return;
  const date = dateHour(new Date());
  if (name === "sound-change" && data.direction === "forward") {
    laterApi.skipSound({ sound_id: data.soundId, date }, { keepalive: true }).catch(() => {});
  }
  if (name === "game-finish") {
    laterApi.recordDuration({ duration: data.seconds, date }, { keepalive: true }).catch(() => {});
  }
}

type Call = (...parameters: unknown[]) => void;
type Queue = Call & { a?: unknown[][]; l?: number };
declare global {
  // The globals that the code of the counter and of the SDK defines.
  var ym: Queue | undefined;
  var dataLayer: unknown[] | undefined;
}

/** The metrics counter: each event is a goal reached. A blocked counter counts nothing, and nothing waits for it. */
function startMetrika(id: number): (event: UsageEvent) => void {
  // The counter's code takes over what was queued until it came.
  const queue: Queue = (...parameters) => void (queue.a ??= []).push(parameters);
  queue.l = Date.now();
  globalThis.ym ??= queue;
  addScript("https://mc.yandex.ru/metrika/tag.js");
  globalThis.ym(id, "init", { accurateTrackBounce: true, clickmap: false, trackLinks: false });
  return ({ name, data }) => globalThis.ym?.(id, "reachGoal", name, data);
}

/** A launch within this time of the last one is the same, ms; specification, section 9. */
const sameLaunch = 1800_000;

/** Tells the server once that the game was opened: now, or when a guest has come in. */
function tellLaunch(): void {
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
  laterApi
    .launchGame({
      date: dateHour(now),
      platform: platformOf(userAgent, maxTouchPoints),
      ...(source !== undefined && { source }),
    })
    .catch(() => save("launch", null));
  return true;
}

/** The log call of the analytics SDK (Google's, whose `gtag` the Firebase one calls too). */
function startSdk(id: string): (event: UsageEvent) => void {
  const log = createLog();
  addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
  log("js", new Date());
  log("config", id, { send_page_view: false });
  return ({ name, data }) => log("event", name.replaceAll("-", "_"), data);
}

function createLog(): (...parameters: unknown[]) => void {
  const layer = (globalThis.dataLayer ??= []);
  return function log() {
    // The SDK reads nothing but `arguments` themselves: it takes an array for something else.
    layer.push(arguments);
  };
}

/** Another site's script, from an address that the content policy allows. */
function addScript(src: string): HTMLScriptElement {
  const script = document.createElement("script");
  script.async = true;
  script.src = src;
  document.head.append(script);
  return script;
}
