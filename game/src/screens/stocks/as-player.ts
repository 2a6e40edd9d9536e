import type { PlayerStock, Stock } from "@hitoslov/contract";
import type { TimedStock } from "../../features/stocks/timed-stock.ts";

/**
 * Staff who play are sent a draw as staff see it, without the server's clock; here they see no more of it than players
 * do. `at` is when the answer came, by the device's clock.
 */
export function asPlayer(stock: Stock | PlayerStock, at: number): TimedStock[] {
  if ("me" in stock) return [{ ...stock, ahead: Date.parse(stock.now) - at }];
  const { status, members, updated_at: _updated, answer_days: _days, ...told } = stock;
  if (status === "disabled") return [];
  const ranks = Object.values(members).flatMap((member) =>
    member.place === null
      ? []
      : {
          place: member.place,
          name: member.name ?? member.login,
          photo: member.photo,
          score: member.score,
          songs: 0,
          premium: member.type === "Премиум",
          me: false,
          prize: member.prize,
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
      excluded: false,
    },
  ];
}
