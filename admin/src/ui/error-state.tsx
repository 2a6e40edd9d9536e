import { messageOf } from "../lib/api.ts";

type ErrorStateProps = { readonly error: unknown; readonly onRetry: () => void };

/** «Помехи на линии»: what failed, and one key to try again. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
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
