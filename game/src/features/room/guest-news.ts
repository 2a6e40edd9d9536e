import type { HostState, PlayedSong } from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";

export type RoomGuest = HostState["crew"][number];

/** How many names are announced at most; the rest are counted. */
const mostNames = 5;

/** The changes among the guests since the last announcement, in a sentence or two; empty if there are none. */
export function guestNews(before: readonly RoomGuest[], after: readonly RoomGuest[]): string {
  const known = new Map(before.map((guest) => [guest.guest, guest]));
  const left = new Set(after.map(({ guest }) => guest));
  const came = after.filter(({ guest }) => !known.has(guest));
  const went = before.filter(({ guest }) => !left.has(guest));
  const wasLost = ({ guest }: RoomGuest) => known.get(guest)?.state === "lost";
  const lost = after.filter((guest) => guest.state === "lost" && known.has(guest.guest) && !wasLost(guest));
  const back = after.filter((guest) => guest.state !== "lost" && wasLost(guest));
  const told = [
    say("В\u00A0эфире новые", came),
    say("Вышли", went),
    say("Нет связи", lost),
    say("Снова на связи", back),
  ].filter((text) => text !== "");
  if (came.length + went.length > 0) told.push(`Всего в\u00A0эфире ${after.length}.`);
  const count = (guests: readonly RoomGuest[]) => guests.filter(({ state }) => state === "done").length;
  const done = count(after);
  const ready = plural(done, "Готов", "Готовы", "Готовы");
  if (done > 0 && done !== count(before)) told.push(`${ready} ${done} из ${after.length}.`);
  return told.join(" ");
}

function say(what: string, guests: readonly RoomGuest[]): string {
  if (guests.length === 0) return "";
  const names = guests.slice(0, mostNames).map(({ name }) => name);
  const more = guests.length - names.length;
  return `${what}: ${names.join(", ")}${more > 0 ? ` и\u00A0ещё ${more}` : ""}.`;
}

/** The scoreboard in words: who leads, and who has risen. */
export function scoresNews(guests: readonly RoomGuest[]): string {
  const ranked = byRank(guests);
  const [first] = ranked;
  if (first === undefined) return "";
  const word = plural(first.points, "очко", "очка", "очков");
  const risen = ranked.filter(({ rank, before }) => rank < before);
  return `Впереди ${first.name}, ${first.points} ${word}. ${say("Поднялись", risen)}`.trim();
}

/** What the last song was, and how many have points for it. */
export function songNews(played: Pick<PlayedSong, "name" | "executors"> | null, guests: readonly RoomGuest[]): string {
  const song = played === null ? "" : `Это ${[`«${played.name}»`, ...played.executors].join(", ")}. `;
  const paid = guests.filter(({ gained }) => gained > 0).length;
  if (paid === 0) return `${song}Очков не\u00A0взял никто.`;
  return `${song}Очки ${plural(paid, "взял", "взяли", "взяли")} ${paid} из\u00A0${guests.length}.`;
}

/** By rank; guests of equal rank in the order in which they joined. */
export function byRank(guests: readonly RoomGuest[]): RoomGuest[] {
  return guests.toSorted((a, b) => a.rank - b.rank);
}

/** For each guest, the index of their row before the last song minus the index now. */
export function movesOf(ranked: readonly RoomGuest[]): ReadonlyMap<string, number> {
  const old = ranked.toSorted((a, b) => a.before - b.before);
  return new Map(ranked.map((guest, at) => [guest.guest, old.indexOf(guest) - at]));
}
