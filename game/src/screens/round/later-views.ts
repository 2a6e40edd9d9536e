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
/** States of a socket whose word is on its way. */
const coming = new Set<string | undefined>(["empty", "active", "filled", "checking"]);
const easing = "cubic-bezier(.2, .8, .2, 1)";

/**
 * Sends a copy of a key from the tray to its socket. Call it before the key leaves the tray and do not wait: the copy
 * is a picture, the game goes on beneath it.
 */
export function flyToBlank(key: HTMLElement, socket: HTMLElement): void {
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
  // The verdict may be there before the key is: it is what the player waits for.
  const verdict = new MutationObserver(() => {
    if (!coming.has(socket.dataset["state"])) ghost.remove();
  });
  verdict.observe(socket, { attributeFilter: ["data-state"] });
  // Once the word is in it: it takes another width than the silence did.
  requestAnimationFrame(() => {
    // The last word takes its line away with it.
    if (!socket.isConnected) return ghost.remove();
    const to = socket.getBoundingClientRect();
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
