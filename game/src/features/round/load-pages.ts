import { addPage, emptyDeck, restoreDeck } from "./deck.ts";
import { activateDeck, deckOf, type RoundContext } from "./round-context.ts";
import type { Loaded } from "./round-server.ts";

/** The most songs the server gives in one call. */
const largestPage = 20;

export type Pages = {
  readonly pages: readonly (Loaded & { readonly limit: number })[];
  /** The history of an earlier visit has to be restored. */
  readonly restoring: boolean;
  /** The level had run out of songs. */
  readonly reloaded: boolean;
};

export async function loadPages(context: RoundContext, stop: AbortSignal): Promise<Pages> {
  const { server, saved, settings } = context;
  // Songs of a duel come one by one, and there is no way back.
  const isDuel = context.mode === "duel";
  const deck = isDuel ? undefined : deckOf(context);
  const level = context.level ?? saved?.level ?? null;
  const restoring = deck === undefined && saved !== null && saved.loaded > 0;
  let skip = deck?.loaded ?? 0;
  const end = isDuel ? 1 : skip + (restoring ? saved.loaded : (settings?.fetchSize ?? 0));
  const pages = [];
  do {
    // The page size is a setting that comes with the first page; the server gives that one its own size.
    const limit = end > skip ? Math.min(largestPage, end - skip) : undefined;
    const page = await server.load({ level, skip, limit, settings: settings === null && skip === 0 }, stop);
    const size = limit ?? page.settings?.fetchSize ?? page.sounds.length;
    pages.push({ ...page, limit: size });
    skip += size;
  } while (skip < end);
  return { pages, restoring, reloaded: deck !== undefined && deck.history.length > 0 };
}

export function takePages(context: RoundContext, { pages, restoring }: Pages): Partial<RoundContext> {
  const songs = pages.flatMap((page) => page.sounds);
  const settings = pages[0]?.settings ?? context.settings;
  const level =
    context.level ?? songs[0]?.difficulty.name ?? context.saved?.level ?? settings?.difficulties[0]?.name ?? "1";
  // A duel keeps no history: there is no way back.
  let deck = (context.mode === "duel" ? undefined : context.decks[level]) ?? emptyDeck(level);
  for (const page of pages) deck = addPage(deck, page.sounds, page.limit, context.random);
  const demoPoints = pages.at(-1)?.demoPoints;
  if (demoPoints !== undefined) deck = { ...deck, ended: true };
  if (restoring && context.saved !== null) deck = restoreDeck(deck, context.saved, context.random);
  const now = context.clock();
  const clocks = Object.fromEntries(songs.filter((it) => it.seconds !== null).map((it) => [it._id, now]));
  return {
    ...activateDeck(context, deck),
    settings,
    demoPoints: demoPoints ?? context.demoPoints,
    clocks: { ...context.clocks, ...clocks },
    tokenGame: pages.at(-1)?.token ?? context.tokenGame,
  };
}
