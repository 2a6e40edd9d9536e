import type { LaterContract } from "@hitoslov/contract";
import { ApiError, type Client, createClient } from "@hitoslov/contract/client";
import { endpoints } from "virtual:later-endpoints";
import { enterGame } from "../../lib/enter.ts";
import { retryUntilOnline } from "../../lib/connection.ts";
import { showToast } from "@hitoslov/brand/toasts.ts";
import { load } from "../../lib/storage.ts";
import { report } from "../../lib/usage.ts";

/** Signs in by the operator's link in the address, if there is a whole one, and takes it out of the history. */
export async function enterByLink(): Promise<void> {
  const link = readLink(new URLSearchParams(location.search));
  if (link === null) return;
  const visit = visitToken();
  // A refused link says nothing about the session that is here already.
  let isLost = false;
  const enter = (token: string | null) => {
    const client: Client<keyof LaterContract> = createClient(endpoints, { token: () => token });
    // It takes no options, so it has no time limit: a link is good for one sign-in.
    return retryUntilOnline(async (signed: typeof link) => {
      try {
        return await client.loginByToken(signed);
      } catch (error) {
        isLost ||= error instanceof ApiError && error.status === 0;
        throw error;
      }
    }, link);
  };
  try {
    enterGame(
      await enter(visit).catch((error: unknown) => {
        // It may be the visit that the server knows no more.
        if (visit !== null && error instanceof ApiError && error.status === 401) return enter(null);
        throw error;
      }),
    );
    report({ name: "auth-operator", data: {} });
    document.cookie = "demo-mode-used=; Path=/; Max-Age=0; SameSite=Lax";
  } catch (error) {
    report({ name: "auth-operator-failed", data: {} });
    // A try without an answer may have used the link up, and the operator gives another one.
    const refused = error instanceof Error ? error.message : String(error);
    showToast({ variant: "danger", title: "Вы не вошли", text: isLost ? lost : refused });
  }
  history.replaceState(null, "", "/");
}

const lost = "Связь прервалась, и\u00A0ссылка больше не\u00A0действует. Войдите через оператора ещё раз.";

/** Of a visitor of the demo: a new account keeps their points. */
function visitToken(): string | null {
  const [kind, token = null] = (load("token") ?? "").split(" ");
  return kind === "demo" ? token : null;
}

export function readLink(parameters: URLSearchParams) {
  // What is given twice must not count once: both values together fit no signature.
  const valueOf = (name: string) => (parameters.has(name) ? parameters.getAll(name).join() : null);
  const success = valueOf("success");
  const expire_at = valueOf("expire_at");
  const payload = valueOf("payload");
  const sign = valueOf("sign");
  const msisdn = valueOf("msisdn");
  if (success === null || expire_at === null || payload === null || sign === null || msisdn === null) return null;
  return { success, expire_at, payload, sign, msisdn };
}
