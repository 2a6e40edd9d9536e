import { createKept } from "./storage.ts";

/** How words are put into blanks: from the tray or by typing. */
export type InputMode = "pick" | "type";

const unlessOff = (saved: string | null) => saved !== "false";
const ifOn = (saved: string | null) => saved === "true";

/** How loud songs are, 0 to 1. */
export const volume = createKept("volume", (saved) => {
  const value = Number(saved ?? "1");
  return value >= 0 && value <= 1 ? value : 1;
});
export const inputMode = createKept("input", (saved): InputMode => (saved === "type" ? "type" : "pick"));
/** Short sounds of buttons and knobs. */
export const effects = createKept("effects", unlessOff);
/** The fragment repeats until all words are restored. */
export const repeat = createKept("repeat", ifOn);
export const largeWords = createKept("large-words", ifOn);
export const lessMotion = createKept("less-motion", ifOn);
export const asksBeforeHint = createKept("ask-before-hint", ifOn);
/** Messages of staff, shown over the game. */
export const notifications = createKept("notifications", unlessOff);

/** Whether the player, here or in the system, asks for less motion. */
export function hasLessMotion(): boolean {
  return lessMotion.get() || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Styles follow two of the choices. */
function markPage(): void {
  document.documentElement.toggleAttribute("data-large-words", largeWords.get());
  document.documentElement.toggleAttribute("data-less-motion", lessMotion.get());
}
markPage();
largeWords.subscribe(markPage);
lessMotion.subscribe(markPage);
