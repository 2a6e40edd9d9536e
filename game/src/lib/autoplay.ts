import { volume } from "./preferences.ts";

let isBlocked = false;

/**
 * Finds out, before any sound, whether the browser needs a press first: an element without a source is refused at once if
 * so, and else waits for ever.
 */
export function watchBlocked(listener: () => void): void {
  const probe = new Audio();
  // Some browsers allow muted audio.
  probe.muted = volume.get() === 0;
  probe.play().catch((error: unknown) => {
    isBlocked = error instanceof DOMException && error.name === "NotAllowedError";
    if (isBlocked) listener();
  });
}

/** Whether audio is still blocked: until the first press. Safari has `userActivation` since 16.4. */
export const isStillBlocked = () =>
  isBlocked && "userActivation" in navigator && !navigator.userActivation.hasBeenActive;
