import type { User } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { Draws } from "../../features/profile/draws.tsx";
import { runningStocksQuery } from "../stocks/stocks-query.ts";

export function OwnDraws({ me }: { readonly me: User }) {
  const { data: running = [] } = useQuery({ ...runningStocksQuery, enabled: me.stocks.length > 0 });
  const stocks = me.stocks.map((stock) => {
    const open = running.find(({ _id }) => _id === stock._id);
    return open === undefined ? stock : { ...stock, running: { place: open.me?.place ?? null } };
  });
  return <Draws stocks={stocks} />;
}
