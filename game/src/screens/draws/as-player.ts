import type { PlayerDraw, Draw } from "@hitoslov/contract";
import type { TimedDraw } from "../../features/draws/draw-time.ts";

/**
 * Adds to a player's draw how far the server's clock is ahead. Turns a draw as staff get it, which has no server time,
 * into what players see, in a rehearsal with the viewer's own rank; a disabled one is left out.
 * @param at when the answer came, ms on the device's clock
 * @param viewer the id of the account that asked
 */
export function asPlayer(draw: Draw | PlayerDraw, at: number, viewer: string | null): TimedDraw[] {
  if ("me" in draw) return [{ ...draw, ahead: Date.parse(draw.now) - at }];
  const { status, members, updated_at: _updated, answer_days: _days, ...more } = draw;
  const { shown_from: _from, shown_until: _until, audience: _audience, ...terms } = more;
  const { handover: _handover, region: _region, min_age: _age, tax_payer: _payer, ...told } = terms;
  if (status === "disabled") return [];
  const ranks = Object.values(members).flatMap((entrant) =>
    entrant.place === null
      ? []
      : {
          _id: entrant._id,
          place: entrant.place,
          name: entrant.name ?? entrant.login,
          photo: entrant.photo,
          score: entrant.score,
          songs: 0,
          premium: entrant.type === "Премиум",
          me: entrant._id === viewer,
          prize: entrant.prize,
        },
  );
  const own = ranks.find(({ me }) => me);
  return [
    {
      ...told,
      status,
      now: new Date(at).toISOString(),
      ahead: 0,
      members: Object.fromEntries(ranks.map((rank) => [rank._id, asRank(rank)])),
      cut: null,
      me: own === undefined ? null : { ...asRank(own), next: null, passed: null, entrant: null },
      // Staff are told more in the back office; here it is enough that somebody holds one.
      awarded: ranks.some(({ prize }) => prize !== null),
      around: [],
      asks: false,
      excluded: false,
    },
  ];
}

function asRank<Rank extends { readonly _id: string }>({ _id, ...rank }: Rank): Omit<Rank, "_id"> {
  return rank;
}
