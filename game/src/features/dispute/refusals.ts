import { createStore } from "@hitoslov/brand/store.ts";
import { onSessionChange, token } from "../../lib/session.ts";
import { load } from "../../lib/storage.ts";

/** An answer that was refused; `sent` once it was disputed. */
export type Refusal = {
  readonly soundId: string;
  readonly position: number;
  readonly answer: string;
  readonly sent?: true;
};

type Judged = {
  readonly guesses: readonly { readonly soundId: string; readonly position: number; readonly word: string }[];
  readonly verdicts: readonly { readonly valid: boolean }[];
};

/** How many are kept for the finish of their songs; the oldest go first. */
const most = 50;
const key = "hitoslov.game.refused";

/** The refused answers of this tab; they survive a reload. */
export const refusals = createStore(read());

/** The answer just refused; null once the next word was judged. */
export const latestRefusal = createStore<Refusal | null>(null);

/** Whose they are: a player, also one whom the server has signed out, or a visit of the demo. */
const whose = () => ({ player: load("player"), visit: token() });
let owner = whose();

// Another player must not be offered this one's answers. An account made after a visit of the demo takes its disputes along.
onSessionChange(() => {
  const before = owner;
  owner = whose();
  const isSame = before.player === owner.player && (owner.player !== null || before.visit === owner.visit);
  if (isSame || (before.player === null && owner.player !== null)) return;
  latestRefusal.set(null);
  keep([]);
});

/** Keeps the refused answers among those judged. */
export function rememberRefused({ guesses, verdicts }: Judged): void {
  const refused = guesses
    .filter((_, at) => verdicts[at]?.valid === false)
    .map(({ soundId, position, word }): Refusal => ({ soundId, position, answer: word }));
  const sent = refusals.get().filter((one) => one.sent);
  const fresh = refused.filter((one) => !sent.some((other) => isSamePlace(one, other)));
  latestRefusal.set(fresh.at(-1) ?? null);
  if (refused.length === 0) return;
  const before = refusals.get().filter((one) => !refused.some((other) => isSame(one, other)));
  keep([...before, ...fresh].slice(-most));
}

/** A place can be disputed once. */
export function markSent(place: Pick<Refusal, "soundId" | "position">): void {
  const known = refusals.get().some((one) => isSamePlace(one, place));
  const all = known ? refusals.get() : [...refusals.get(), { ...place, answer: "" }];
  keep(all.map((one) => (isSamePlace(one, place) ? { ...one, sent: true } : one)));
  const last = latestRefusal.get();
  if (last !== null && isSamePlace(place, last)) latestRefusal.set(null);
}

function isSamePlace(a: Pick<Refusal, "soundId" | "position">, b: Pick<Refusal, "soundId" | "position">): boolean {
  return a.soundId === b.soundId && a.position === b.position;
}

function isSame(a: Refusal, b: Refusal): boolean {
  return isSamePlace(a, b) && a.answer === b.answer;
}

function keep(all: readonly Refusal[]): void {
  refusals.set(all);
  try {
    sessionStorage.setItem(key, JSON.stringify({ player: load("player"), refusals: all }));
  } catch {
    // Without storage they last as long as the page.
  }
}

/** The stored answers; those of another player and invalid values are ignored. */
function read(): readonly Refusal[] {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isSaved(saved) && saved.player === load("player") ? saved.refusals : [];
  } catch {
    return [];
  }
}

function isSaved(value: unknown): value is { player: unknown; refusals: readonly Refusal[] } {
  if (typeof value !== "object" || value === null) return false;
  const { refusals: all }: { refusals?: unknown } = value;
  return (
    Array.isArray(all) &&
    all.every(
      ({ soundId, position, answer }: Partial<Record<keyof Refusal, unknown>>) =>
        typeof soundId === "string" && typeof position === "number" && typeof answer === "string",
    )
  );
}
