import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { messageOf } from "../lib/api.ts";
import { isRefused } from "../lib/queries.ts";
import { type ReactNode, useEffect, useEffectEvent } from "react";

type LoadingProps = {
  /** The error of the query; null while it loads. */
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
  readonly rows?: number;
};

/** Shown instead of data: a skeleton while it loads, or the error. */
export function Loading({ error, refetch, ...bars }: LoadingProps) {
  return error === null ? <Skeleton {...bars} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
}

type ErrorStateProps = { readonly error: unknown; readonly onRetry: () => void };

/** ms. As often as the server may be asked by everybody who waits for it. */
const retryEach = 10_000;

/** «Помехи на линии»: the error, with a button to retry. What only the moment has refused is tried again by itself. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const isPassing = error instanceof Error && !isRefused(error);
  const handleRetry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isPassing) return undefined;
    const timer = setInterval(() => handleRetry(), retryEach);
    return () => clearInterval(timer);
  }, [isPassing]);
  return (
    <div className="quiet" role="alert">
      <h2>Помехи на&nbsp;линии</h2>
      <p>{messageOf(error)}</p>
      <button type="button" className="key key--action" onClick={onRetry}>
        Повторить
      </button>
    </div>
  );
}

/** An empty state: a grey record and a sentence, with a button if something can be done. */
export function EmptyState({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="quiet">
      <svg viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
        <circle r={50} fill="var(--c-slot)" />
        <path
          d="M0-40A40 40 0 0 1 40 0M0 40A40 40 0 0 1-40 0M0-28A28 28 0 0 1 28 0M0 28A28 28 0 0 1-28 0"
          fill="none"
          stroke="var(--c-line-strong)"
          strokeWidth={1.5}
          opacity={0.5}
        />
        <circle r={17} fill="var(--c-panel-2)" />
        <circle r={4} fill="var(--c-line-strong)" />
      </svg>
      <p>{text}</p>
      {children}
    </div>
  );
}
