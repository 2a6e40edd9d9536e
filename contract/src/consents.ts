import { z } from "zod";
import { consentPurposes, documentKinds } from "./documents.ts";
import { IdSchema } from "./list.ts";
import { access, defineRoutes } from "./route.ts";

/** The version of a document that is in force, as players see it. */
export const DocumentInForceSchema = z.strictObject({
  kind: z.enum(documentKinds),
  slug: z.string(),
  title: z.string(),
  /** The id of the version, sent back with a consent. */
  version_id: z.uuid(),
  number: z.int(),
  published_at: z.iso.datetime(),
});
export type DocumentInForce = z.infer<typeof DocumentInForceSchema>;

export const OwnConsentSchema = z.strictObject({
  purpose: z.enum(consentPurposes),
  /** The draw, for a consent that is given for one draw only. */
  stock: z.strictObject({ _id: z.uuid(), name: z.string() }).nullable(),
  slug: z.string(),
  title: z.string(),
  number: z.int(),
  given_at: z.iso.datetime(),
  withdrawn_at: z.iso.datetime().nullable(),
});
export type OwnConsent = z.infer<typeof OwnConsentSchema>;

/** The purposes for the account as a whole; the others are accepted by entering a draw. */
export const accountPurposes = ["agreement", "personal_data", "mailings", "publication"] as const;
export type AccountPurpose = (typeof accountPurposes)[number];
/** Without these there is no account. */
export const signUpPurposes = ["agreement", "personal_data"] as const satisfies AccountPurpose[];

/** The ids of the accepted versions, one for each purpose. */
export const VersionsSchema = z.array(IdSchema).max(consentPurposes.length, "Слишком много согласий");

const OwnConsentsSchema = z.strictObject({
  data: z.array(OwnConsentSchema),
  /** The documents in force that still have to be accepted. */
  asked: z.array(z.enum(signUpPurposes)),
});
const limit = { max: 30, seconds: 60, by: "player" } as const;

/** For players and, `getLegal`, for everybody. The game calls them from chunks that load later. */
export const consentRoutes = defineRoutes({
  getLegal: {
    method: "GET",
    path: "/api/legal",
    summary: "Whether consents are asked for, and the documents in force but those of draws",
    access: access.all,
    limit: { max: 120, seconds: 60, by: "player" },
    waits: "never",
    status: 200,
    response: z.strictObject({ on: z.boolean(), documents: z.array(DocumentInForceSchema) }),
  },
  listConsents: {
    method: "GET",
    path: "/api/auth/me/consents",
    summary: "What the player has accepted and withdrawn, the latest first, and what is still asked",
    access: [3],
    limit,
    status: 200,
    response: OwnConsentsSchema,
  },
  giveConsents: {
    method: "POST",
    path: "/api/auth/me/consents",
    summary: "Accept documents, by their versions in force",
    access: [3],
    limit,
    body: z.strictObject({ versions: VersionsSchema.min(1, "Отметьте, с\u00A0чем вы согласны") }),
    status: 200,
    response: OwnConsentsSchema,
  },
  withdrawConsent: {
    method: "DELETE",
    path: "/api/auth/me/consents",
    summary: "Withdraw a consent that the account can do without",
    access: [3],
    limit,
    query: z.strictObject({
      purpose: z.enum(["mailings", "publication"], "Это согласие отзывают вместе с\u00A0учётной записью"),
    }),
    status: 200,
    response: OwnConsentsSchema,
  },
});
