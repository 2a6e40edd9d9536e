import { useEffect } from "react";
import { useLocation } from "react-router";

/** Scrolls to the field whose id is in the address and focuses it: the checklist of a draw links to fields this way. */
export function useFieldOfAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const place = hash === "" ? null : document.getElementById(hash.slice(1));
    place?.scrollIntoView({ block: "center" });
    place?.querySelector<HTMLElement>("input:not([readonly]), textarea, button:not([disabled])")?.focus();
  }, [hash]);
}
