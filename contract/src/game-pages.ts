/** Whom a page of the game is for: players, people who are not signed in, or everybody. */
export type Audience = "player" | "guest" | "all";

/** Every address of the game: the server serves it, the game has a screen for it, the journeys of `e2e` visit it. */
export const gamePages = {
  "/": "player",
  "/play": "player",
  "/profile": "player",
  "/top": "player",
  "/stocks": "player",
  "/newsfeed": "player",
  "/help": "player",
  "/sounds": "player",
  "/settings": "player",
  "/auth": "guest",
  "/demo": "guest",
  "/reset": "all",
  "/stocks/proof": "all",
  "/stocks/winners": "all",
  "/daily": "all",
  "/duel": "all",
  "/notices": "all",
  "/room": "all",
} as const satisfies Record<string, Audience>;

export type GamePage = keyof typeof gamePages;

// `Object.keys` returns strings; these are the pages.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const gamePagePaths = Object.keys(gamePages) as GamePage[];

export function pagesFor(audience: Audience): GamePage[] {
  return gamePagePaths.filter((path) => gamePages[path] === audience);
}
