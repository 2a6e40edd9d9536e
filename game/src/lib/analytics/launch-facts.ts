import type { Platform } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";

/** What the device says of itself. A new iPad calls itself a Mac, but no Mac has a touch screen. */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/Android/i.test(userAgent)) return "android";
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && touchPoints > 1)) return "ios";
  return /Windows|Macintosh|Linux|CrOS/.test(userAgent) ? "web" : "not set";
}

/** Where a player comes from: `utm_source`, else the host of another site that led here. */
export function sourceOf(arrival: URLSearchParams, referrer: string, ownHost: string): string | undefined {
  // The browser gives a whole address, or none.
  const host = /^[\w-]+:\/\/([^/]+)/.exec(referrer)?.[1] ?? "";
  const source = arrival.get("utm_source")?.trim() || (host === ownHost ? "" : host);
  return source === "" ? undefined : Array.from(source).slice(0, limits.source.max).join("");
}

/** Day, month, year and hour where the player is: `01.03.2026 09`. */
export function dateHour(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${two(date.getDate())}.${two(date.getMonth() + 1)}.${String(date.getFullYear()).padStart(4, "0")}`;
  return `${day} ${two(date.getHours())}`;
}
