import { useSyncExternalStore } from "react";
import type { Scheme } from "./theme.ts";

const dark = matchMedia("(prefers-color-scheme: dark)");

function read(): Scheme {
  const chosen = document.documentElement.dataset["theme"];
  if (chosen === "light" || chosen === "dark") return chosen;
  return dark.matches ? "dark" : "light";
}

function subscribe(listener: () => void): () => void {
  dark.addEventListener("change", listener);
  return () => dark.removeEventListener("change", listener);
}

/** Day or night, as tokens.css sees it. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, read);
}
