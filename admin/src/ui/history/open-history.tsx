import { History } from "lucide";
import { type ReactNode, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";

/** A button «История», and what it opens. */
export function OpenHistory({ children }: { readonly children: (onClose: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="key" onClick={() => setOpen(true)}>
        <Icon of={History} />
        История
      </button>
      {open && children(() => setOpen(false))}
    </>
  );
}
