import { useEffect, useState } from "react";

let isSettable = true;

/**
 * Whether a page can set the volume: on an iPhone only the device's buttons do. Since iOS 15 it keeps what a page sets
 * until a later task.
 */
export function useSettableVolume(): boolean {
  const [settable, setSettable] = useState(isSettable);
  useEffect(() => {
    const probe = new Audio();
    probe.volume = 0.5;
    const timer = setTimeout(() => {
      isSettable = probe.volume === 0.5;
      setSettable(isSettable);
    }, 50);
    return () => clearTimeout(timer);
  }, []);
  return settable;
}
