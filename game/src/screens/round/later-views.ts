import { hasLessMotion } from "../../lib/preferences.ts";

export { AuthorView } from "./author-view.tsx";
export { DemoDoneView } from "./demo-done-view.tsx";
export { LevelDoneView } from "./level-done-view.tsx";
export { ResultView } from "./result-view.tsx";
export { Coach } from "../../features/coach/coach.tsx";
export { TroubleView } from "./message-view.tsx";
export { SoundTrouble } from "../../features/round/sound-trouble.tsx";
export { TypingBar } from "../../features/round/typing-bar.tsx";
export { Again } from "../../features/round/again.tsx";
export { RecordPlace } from "../../features/round/record-place.tsx";
export { DisputeOffer } from "./dispute-buttons.tsx";
export { GiveUp } from "./give-up.tsx";

const duration = 280;
/** States of a blank whose word is not judged yet. */
const coming = new Set<string | undefined>(["empty", "active", "filled", "checking"]);
const easing = "cubic-bezier(.2, .8, .2, 1)";

/**
 * Animates a copy of a key from the tray to its blank. Call it before the key leaves the tray and do not wait for it: the
 * copy is only a picture.
 */
export function flyToBlank(key: HTMLElement, blank: HTMLElement): void {
  if (hasLessMotion()) return;
  const from = key.getBoundingClientRect();
  const ghost = key.cloneNode(true);
  if (!(ghost instanceof HTMLElement)) return;
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    margin: "0",
    zIndex: "var(--z-transport)",
    font: getComputedStyle(key).font,
  });
  document.body.append(ghost);
  // The verdict may come before the key arrives: then the copy goes, so that the verdict is seen.
  const verdict = new MutationObserver(() => {
    if (!coming.has(blank.dataset["state"])) ghost.remove();
  });
  verdict.observe(blank, { attributeFilter: ["data-state"] });
  // After the word was drawn in the blank, which changes its width.
  requestAnimationFrame(() => {
    // After the last word the whole line is removed.
    if (!blank.isConnected) return ghost.remove();
    const to = blank.getBoundingClientRect();
    const x = to.left + to.width / 2 - (from.left + from.width / 2);
    const y = to.top + to.height / 2 - (from.top + from.height / 2);
    const scale = Math.min(1, to.height / from.height);
    ghost
      .animate({ transform: ["none", `translate(${x}px, ${y}px) scale(${scale})`] }, { duration, easing })
      .finished.finally(() => {
        verdict.disconnect();
        ghost.remove();
      })
      .catch(() => {});
  });
}
