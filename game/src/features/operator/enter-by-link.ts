import { createClient } from "@hitoslov/contract/client";
import { endpoints } from "virtual:endpoints";
import type { GameClient } from "../../lib/api.ts";
import { enterGame } from "../../lib/enter.ts";
import { retryUntilOnline } from "../../lib/line.ts";
import { showToast } from "@hitoslov/brand/toasts.ts";
import { report } from "../../lib/usage.ts";

/** Signs in by the operator's link in the address, if there is a whole one, and takes it out of the history. */
export async function enterByLink(): Promise<void> {
  const link = readLink(new URLSearchParams(location.search));
  if (link === null) return;
  // A refused link says nothing about the session that is here already.
  const stranger: GameClient = createClient(endpoints, { token: () => null });
  try {
    enterGame(await retryUntilOnline(() => stranger.loginByToken(link)));
    report({ name: "auth-operator", data: {} });
    document.cookie = "demo-mode-used=; Path=/; Max-Age=0; SameSite=Lax";
  } catch (error) {
    report({ name: "auth-operator-failed", data: {} });
    const text = error instanceof Error ? error.message : String(error);
    showToast({ variant: "danger", title: "Вы не вошли", text });
  }
  history.replaceState(null, "", "/");
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
