import { AppLink } from "../../ui/app-link.tsx";
import { MessageView } from "./message-view.tsx";
import type { Round } from "./use-round.ts";

/** The server refused; its own words say why. */
export function TroubleView({ round: { context, send } }: { readonly round: Round }) {
  return (
    <MessageView title="Помехи на линии" text={context.error ?? "Что-то пошло не так."}>
      {context.mode === "replay" && (
        <AppLink className="key key--big" to="/sounds">
          К&nbsp;песням
        </AppLink>
      )}
      <button type="button" className="key key--big key--amber" onClick={() => send({ type: "RETRY" })}>
        Повторить
      </button>
    </MessageView>
  );
}
