import { z } from "zod";
import { log } from "../../../log.ts";
import type { Services } from "../../../services.ts";

/** A slow operator holds nobody up for longer, ms. */
const timeouts = 3000;
/** An answer holds this long, ms. */
const fresh = 5 * 60_000;

const AnswerSchema = z.object({ subscribed: z.boolean() });

/** Asks the operator whether numbers are subscribed; null is no answer. */
export function openSubscriptions({ config, now }: Pick<Services, "config" | "now">) {
  const { OPERATOR_SUBSCRIPTION_URL: address, OPERATOR_SERVICE_ID: serviceId } = config;
  /** By number, the oldest first. */
  const answers = new Map<string, { readonly at: number; readonly subscribed: Promise<boolean | null> }>();
  let isDown = false;

  const query = async (phone: string): Promise<boolean | null> => {
    if (address === undefined) return null;
    try {
      const url = new URL(address);
      url.searchParams.set("msisdn", phone.slice(1));
      if (serviceId !== undefined) url.searchParams.set("service_id", serviceId);
      const response = await fetch(url, { signal: AbortSignal.timeout(timeouts), redirect: "error" });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const { subscribed } = AnswerSchema.parse(await response.json());
      isDown = false;
      return subscribed;
    } catch (error) {
      // Said once: everybody who starts the game asks.
      if (!isDown) log.error({ err: error }, "the operator does not tell subscriptions");
      isDown = true;
      return null;
    }
  };

  const forget = (phone: string): void => void answers.delete(phone);

  return {
    forget,
    isSubscribed: async (phone: string): Promise<boolean | null> => {
      const at = now().getTime();
      for (const [known, answer] of answers) {
        if (at - answer.at < fresh) break;
        forget(known);
      }
      const known = answers.get(phone);
      if (known !== undefined) return known.subscribed;
      const answer = { at, subscribed: query(phone) };
      answers.set(phone, answer);
      const subscribed = await answer.subscribed;
      if (subscribed === null && answers.get(phone) === answer) forget(phone);
      return subscribed;
    },
  };
}
