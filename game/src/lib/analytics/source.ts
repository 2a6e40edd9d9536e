import { limits } from "@hitoslov/contract/limits";

/** Where a player comes from: `utm_source`, else the host of another site that led here. */
export function sourceOf(arrival: URLSearchParams, referrer: string, ownHost: string): string | undefined {
  const host = URL.canParse(referrer) ? new URL(referrer).host : "";
  const source = arrival.get("utm_source")?.trim() || (host === ownHost ? "" : host);
  return source === "" ? undefined : Array.from(source).slice(0, limits.source.max).join("");
}
