import type { PlayerStock, Stock } from "@hitoslov/contract";

/** Staff who play are sent a draw as staff see it; here they see no more of it than players do. */
export function asPlayer(stock: Stock | PlayerStock): PlayerStock[] {
  if ("me" in stock) return [stock];
  const { _id, fullname, name, description, start_date, end_date, status, prizes, members, members_total } = stock;
  if (status === "disabled") return [];
  const ranks = Object.values(members).map((member) => ({
    place: member.place,
    name: member.name ?? member.login,
    photo: member.photo,
    score: member.score,
    songs: 0,
    premium: member.type === "Премиум",
    me: false,
    prize: member.prize,
  }));
  return [
    {
      _id,
      fullname,
      name,
      description,
      start_date,
      end_date,
      status,
      prizes,
      members_total,
      members: Object.fromEntries(ranks.map((rank) => [rank.place, rank])),
      me: null,
    },
  ];
}
