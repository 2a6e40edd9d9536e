import { log } from "../log.ts";
import { putIntoOutbox } from "./outbox.ts";

export type Sms = {
  /** E.164 */
  readonly phone: string;
  readonly text: string;
};

/** The gateway has answered that it does not send the message. */
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
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new SmsRefusedError(`SMS_URL answered ${response.status}`);
  };
}

function toOutbox(dir: string): (sms: Sms) => Promise<void> {
  let isWarned = false;
  return async ({ phone, text }) => {
    await putIntoOutbox(dir, `${phone}\n\n${text}\n`, "txt");
    if (!isWarned) log.warn({ dir }, "SMS_URL is not set: SMS land in the outbox");
    isWarned = true;
  };
}
