import type { UsageEvent } from "@hitoslov/contract";
import { addScript } from "./add-script.ts";

declare global {
  var dataLayer: unknown[] | undefined;
}

/** The log call of the analytics SDK (Google's, whose `gtag` the Firebase one calls too). */
export function startSdk(id: string): (event: UsageEvent) => void {
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
