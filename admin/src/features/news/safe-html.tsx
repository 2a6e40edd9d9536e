import { useLayoutEffect, useRef } from "react";
import { safeNodes } from "./safe-nodes.ts";

type SafeHtmlProps = {
  /** Has passed the server's sanitiser. */
  readonly html: string;
  readonly className?: string | undefined;
};

/** Marked-up text as it is shown to players. */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => ref.current?.replaceChildren(...safeNodes(html)), [html]);
  return <div ref={ref} className={className} />;
}
