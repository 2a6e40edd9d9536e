import type { PlayerStock } from "@hitoslov/contract";
import { AppLink } from "../../ui/app-link.tsx";

/** The way to check a draw in which lots are drawn. */
export function ProofLink({ of: { _id, draw_mode } }: { readonly of: Pick<PlayerStock, "_id" | "draw_mode"> }) {
  if (draw_mode === "none") return null;
  return (
    <AppLink className="link" to={`/stocks/proof?id=${_id}`}>
      Проверить розыгрыш
    </AppLink>
  );
}
