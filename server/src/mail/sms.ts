import { log } from "../log.ts";
import { putIntoOutbox } from "./outbox.ts";

export type Sms = {
  /** E.164 */
  readonly phone: string;
  readonly text: string;
};

/** The gateway was not reached, or has answered that it does not send the message. */
export class SmsRefusedError extends Error {}

/** How long the gateway may take, ms. */
const timeoutMs = 5000;

/** SMS through the gateway at this address; without one they land in the outbox. */
export function smsSender(url: string | undefined, outbox: string): (sms: Sms) => Promise<void> {
  return url === undefined ? toOutbox(outbox) : byGateway(url);
}

function byGateway(url: string): (sms: Sms) => Promise<void> {
  return async ({ phone, text }) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ phone, text }),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw isUnreached(error) ? new SmsRefusedError("SMS_URL was not reached", { cause: error }) : error;
    });
    await response.body?.cancel();
    if (response.ok) return;
    const message = `SMS_URL answered ${response.status}`;
    // 502 and 504 come from a proxy: the gateway behind it may have sent the message.
    throw [502, 504].includes(response.status) ? new Error(message) : new SmsRefusedError(message);
  };
}

const unreached = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"];

/** Whether no connection was made. */
function isUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === "object" && cause !== null && "code" in cause && unreached.includes(String(cause.code));
}

function toOutbox(dir: string): (sms: Sms) => Promise<void> {
  let isWarned = false;
  return async ({ phone, text }) => {
    await putIntoOutbox(dir, `${phone}\n\n${text}\n`, "txt");
    if (!isWarned) log.warn({ dir }, "SMS_URL is not set: SMS land in the outbox");
    isWarned = true;
  };
}
