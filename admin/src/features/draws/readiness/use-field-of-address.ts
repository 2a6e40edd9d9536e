import { useEffect } from "react";
import { useLocation } from "react-router";

/** The checklist leads to a field of the form by its id in the address: it is in sight then, and has the focus. */
export function useFieldOfAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const place = hash === "" ? null : document.getElementById(hash.slice(1));
    place?.scrollIntoView({ block: "center" });
    place?.querySelector<HTMLElement>("input:not([readonly]), textarea, button:not([disabled])")?.focus();
  }, [hash]);
}
