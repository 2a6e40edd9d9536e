import type { PlayerDraw } from "@hitoslov/contract";
import { AppLink } from "../../ui/app-link.tsx";

/** The way to check a draw: its lots, and what was done in it by hand. */
export function ProofLink({ of: { _id } }: { readonly of: Pick<PlayerDraw, "_id"> }) {
  return (
    <AppLink className="link" to={`/stocks/proof?id=${_id}`}>
      Проверить розыгрыш
    </AppLink>
  );
}
