import { State } from "./state.tsx";

type TroubleProps = {
  /** What has not come. */
  readonly text: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
};

/** A part of the screen that did not load. */
export function Trouble({ text, busy, onRetry }: TroubleProps) {
  return (
    <div role="alert">
      <State title="Помехи на&nbsp;линии" text={text}>
        <button type="button" className="key key--amber" aria-busy={busy || undefined} onClick={onRetry}>
          Повторить
        </button>
      </State>
    </div>
  );
}
