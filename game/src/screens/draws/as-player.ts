import type { PlayerDraw, Draw } from "@hitoslov/contract";
import type { TimedDraw } from "../../features/draws/timed-draw.ts";

/**
 * Staff who play are sent a draw as staff see it, without the server's clock; here they see no more of it than players
 * do. `at` is when the answer came, by the device's clock.
 */
export function asPlayer(draw: Draw | PlayerDraw, at: number): TimedDraw[] {
  if ("me" in draw) return [{ ...draw, ahead: Date.parse(draw.now) - at }];
  const { status, members, updated_at: _updated, answer_days: _days, ...more } = draw;
  const { shown_from: _from, shown_until: _until, audience: _audience, ...terms } = more;
  const { handover: _handover, region: _region, min_age: _age, tax_payer: _payer, ...told } = terms;
  if (status === "disabled") return [];
  const ranks = Object.values(members).flatMap((entrant) =>
    entrant.place === null
      ? []
      : {
          place: entrant.place,
          name: entrant.name ?? entrant.login,
          photo: entrant.photo,
          score: entrant.score,
          songs: 0,
          premium: entrant.type === "Премиум",
          me: false,
          prize: entrant.prize,
        },
  );
  return [
    {
      ...told,
      status,
      now: new Date(at).toISOString(),
      ahead: 0,
      members: Object.fromEntries(ranks.map((rank) => [rank.place, rank])),
      cut: null,
      me: null,
      around: [],
      asks: false,
      excluded: false,
    },
  ];
}
