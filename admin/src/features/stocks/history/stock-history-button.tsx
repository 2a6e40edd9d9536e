import { OpenHistory } from "../../../ui/history/open-history.tsx";
import { StockHistory } from "./stock-history.tsx";

/** A button «История»: what has happened in a draw. */
export function StockHistoryButton({ id }: { readonly id: string }) {
  return <OpenHistory>{(onClose) => <StockHistory id={id} onClose={onClose} />}</OpenHistory>;
}
