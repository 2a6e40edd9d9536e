import { z } from "zod";
import { access, defineRoutes } from "./route.ts";
import { SignedInSchema } from "./session.ts";
import { userCategories } from "./users.ts";

/**
 * A parameter of the operator's link, exactly as signed. If it is missing, repeated or too long, the answer is the one
 * for a wrong signature, so that it does not reveal which part of the link was refused.
 */
function parameter(max: number) {
  return z.string().max(max).catch("");
}

export const operatorRoutes = defineRoutes({
  loginByToken: {
    method: "POST",
    path: "/api/auth/login/token",
    summary: "Sign in by a link that the mobile operator has signed",
    /** Also for a demo visitor: a new account keeps what the visit has earned. */
    access: access.demo,
    // Many customers of a mobile operator share one address.
    limit: { max: 600, seconds: 60, by: "address" },
    body: z.strictObject({
      success: parameter(8),
      expire_at: parameter(40),
      payload: parameter(2048),
      sign: parameter(128),
      msisdn: parameter(32),
    }),
    status: 200,
    response: SignedInSchema,
  },
  updateSubscription: {
    method: "GET",
    path: "/api/user/update-subscription",
    summary: "The player's category, asked of the mobile operator",
    access: [3],
    limit: { max: 30, seconds: 60, by: "player" },
    query: z.strictObject({
      /** Set if the player asks explicitly: then an answer that is some minutes old is not reused. */
      anew: z.literal("1").optional(),
    }),
    status: 200,
    response: z.strictObject({
      user_category: z.enum(userCategories),
      /** When the operator last answered; null: never. */
      subscription_checked_at: z.iso.datetime().nullable(),
      /** Whether the operator has answered this call. */
      answered: z.boolean(),
    }),
  },
});
