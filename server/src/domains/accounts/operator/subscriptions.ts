import { z } from "zod";
import { log } from "../../../log.ts";
import type { Services } from "../../../services.ts";

/** How long a call waits for a slow operator, ms. */
const timeoutMs = 3000;
/**
 * How long an answer is valid, ms; a player who checks again gets one that is at most seconds old,
 * so that not every press of the button reaches the operator.
 */
const maxAgeMs = { recently: 5 * 60_000, justNow: 3000 };

export type SubscriptionCheck = { readonly subscribed: boolean; readonly at: Date };

const AnswerSchema = z.object({ subscribed: z.boolean() });

/**
 * Asks the operator whether numbers are subscribed; answers with the time of the answer, or null
 * without one.
 */
export function openSubscriptions({ config, now }: Pick<Services, "config" | "now">) {
  const { OPERATOR_SUBSCRIPTION_URL: address, OPERATOR_SERVICE_ID: serviceId } = config;
  /** By number, the oldest answer first. */
  const answers = new Map<string, { readonly at: number; readonly subscribed: Promise<boolean | null> }>();
  let isDown = false;

  const fetchSubscribed = async (phone: string): Promise<boolean | null> => {
    if (address === undefined) return null;
    try {
      const url = new URL(address);
      url.searchParams.set("msisdn", phone.slice(1));
      if (serviceId !== undefined) url.searchParams.set("service_id", serviceId);
      const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "error" });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const { subscribed } = AnswerSchema.parse(await response.json());
      isDown = false;
      return subscribed;
    } catch (error) {
      // Logged once, since everybody who starts the game asks.
      if (!isDown) log.error({ err: error }, "the operator does not tell subscriptions");
      isDown = true;
      return null;
    }
  };

  const invalidate = (phone: string): void => void answers.delete(phone);

  return {
    invalidate,
    check: async (phone: string, age: keyof typeof maxAgeMs): Promise<SubscriptionCheck | null> => {
      const at = now().getTime();
      for (const [known, answer] of answers) {
        if (at - answer.at < maxAgeMs.recently) break;
        invalidate(known);
      }
      const known = answers.get(phone);
      const answer =
        known !== undefined && at - known.at < maxAgeMs[age] ? known : { at, subscribed: fetchSubscribed(phone) };
      if (answer !== known) {
        // Re-inserted, so that the latest is last.
        invalidate(phone);
        answers.set(phone, answer);
      }
      const subscribed = await answer.subscribed;
      if (subscribed !== null) return { subscribed, at: new Date(answer.at) };
      if (answers.get(phone) === answer) invalidate(phone);
      return null;
    },
  };
}
