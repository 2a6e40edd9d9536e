import { useEffect, useEffectEvent, useRef } from "react";
import { type Draft, dropDraft, keepDraft } from "./drafts.ts";

type DraftOptions = {
  /** Null: nothing of this form may be kept. */
  readonly key: string | null;
  readonly dirty: boolean;
  /** Its values are a new object after every change. */
  readonly draft: Omit<Draft, "at">;
  /** What was restored and has its time already. */
  readonly restored: object | null;
};

const wait = 500;

/** Keeps what is typed in the browser until it is saved or let go of. */
export function useDraft({ key, dirty, draft: { stamp, base, values }, restored }: DraftOptions) {
  const due = useRef<(() => void) | null>(null);
  const flush = () => {
    due.current?.();
    due.current = null;
  };
  const handleChange = useEffectEvent(() => {
    due.current = null;
    if (key === null) return;
    if (!dirty) dropDraft(key);
    else if (values !== restored)
      due.current = () => keepDraft(key, { at: new Date().toISOString(), stamp, base, values });
  });

  useEffect(() => {
    handleChange();
    const timer = setTimeout(flush, wait);
    return () => clearTimeout(timer);
  }, [values, dirty, key]);

  useEffect(() => {
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      flush();
    };
  }, []);

  /** What was kept by this key is saved, or nobody wants it. */
  return (kept: string | null): void => {
    due.current = null;
    if (kept !== null) dropDraft(kept);
  };
}
