import { hasPlayer } from "../lib/session.ts";

type Place = { readonly pathname: string; readonly search: string };

/** The sign-in page, which leads whoever did not leave by themselves back to their place. */
export function signInPath({ pathname, search }: Place): string {
  const from = pathname + search;
  return from !== "/" && hasPlayer() ? `/auth?from=${encodeURIComponent(from)}` : "/auth";
}
