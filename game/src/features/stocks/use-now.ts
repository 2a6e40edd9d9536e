import { useEffect, useState } from "react";

/** The time of the server, anew every second; `ahead` is how far its clock is ahead of this device's. */
export function useNow(ahead: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now + ahead;
}
