import { z } from "zod";
import { access, defineRoutes } from "./route.ts";
import { SignedInSchema } from "./session.ts";
import { userCategories } from "./users.ts";

/**
 * A parameter of the operator's link, exactly as it was signed. What is missing, repeated or too long is refused as a
 * wrong signature is: nobody is told which part of a link the server did not like.
 */
function parameter(max: number) {
  return z.string().max(max).catch("");
}

export const operatorRoutes = defineRoutes({
  loginByToken: {
    method: "POST",
    path: "/api/auth/login/token",
    summary: "Sign in by a link that the mobile operator has signed",
    /** A visitor of the demo too: a new account keeps what the visit has earned. */
    access: access.demo,
    // A mobile operator has many people behind one address.
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
      /** Of whoever asks for it themselves: an answer of some minutes ago is not good enough. */
      anew: z.literal("1").optional(),
    }),
    status: 200,
    response: z.strictObject({
      user_category: z.enum(userCategories),
      /** When the operator has told so; null: it never was asked. */
      subscription_checked_at: z.iso.datetime().nullable(),
      /** Whether it has answered now. */
      answered: z.boolean(),
    }),
  },
});
