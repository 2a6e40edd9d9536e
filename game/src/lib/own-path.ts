/** Only a path of ours: an address from outside may not lead to another site. */
export function ownPath(path: string | null | undefined, fallback: string): string {
  return typeof path === "string" && /^\/(?![/\\])/.test(path) ? path : fallback;
}
