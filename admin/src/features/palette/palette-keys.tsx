import { lazy, Suspense, useEffect, useState } from "react";
import { opensBy, type ScreenLink } from "./commands.ts";

const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));
const ShortcutsDialog = lazy(async () => ({ default: (await import("./shortcuts-dialog.tsx")).ShortcutsDialog }));

/** Listens for Ctrl+K and «?» on every screen; loads what they open on first use. */
export function PaletteKeys({ links }: { readonly links: readonly ScreenLink[] }) {
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const asked = opensBy(event);
      // Not over an open dialog.
      if (asked === null || document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      setOpen(asked);
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
  const handleClose = () => setOpen(null);
  return (
    <Suspense>
      {open === "palette" && <Palette links={links} onClose={handleClose} onShortcuts={() => setOpen("shortcuts")} />}
      {open === "shortcuts" && <ShortcutsDialog onClose={handleClose} />}
    </Suspense>
  );
}
