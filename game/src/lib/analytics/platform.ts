import type { Platform } from "@hitoslov/contract";

/** What the device says of itself. A new iPad calls itself a Mac, but no Mac has a touch screen. */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/Android/i.test(userAgent)) return "android";
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && touchPoints > 1)) return "ios";
  return /Windows|Macintosh|Linux|CrOS/.test(userAgent) ? "web" : "not set";
}
