import type { AppSettings } from "@hitoslov/contract";
import { useEffect, useRef } from "react";
import { startAnalytics } from "../../lib/analytics/analytics.ts";

/** Counting begins with the counters as they are at the start of the page. */
export function Analytics({ counters }: { readonly counters: AppSettings["counters"] }) {
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    startAnalytics(counters);
  }, [counters]);
  return null;
}
