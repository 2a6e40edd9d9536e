import { History } from "lucide-react";
import { useState } from "react";
import { Icon } from "../../../art/icon.tsx";
import { StockHistory } from "./stock-history.tsx";

/** A button «История»: what has happened in a draw. */
export function StockHistoryButton({ id }: { readonly id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="key" onClick={() => setOpen(true)}>
        <Icon of={History} />
        История
      </button>
      {open && <StockHistory id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
