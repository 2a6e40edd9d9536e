import { useLayoutEffect } from "react";

let shown = 0;

function update(): void {
  document.getElementById("preloader")?.toggleAttribute("hidden", shown === 0);
}

/** Shows the preloader, which is part of the page itself, for as long as it is rendered. */
export function Preloader() {
  useLayoutEffect(() => {
    shown += 1;
    update();
    return () => {
      shown -= 1;
      update();
    };
  }, []);
  return null;
}

/** Removes the preloader once the app has rendered something else. */
export function usePreloaderOff(): void {
  useLayoutEffect(update);
}
