import { type PreviewViewer, previewViewers, type StaffSection, staffSections } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Database } from "../db/schema.ts";
import { audiencesOf, everybody } from "../showing.ts";
import { type Caller, lacksFactor, mayUse } from "./caller.ts";

/** How long a preview may be looked at, ms. */
const lifeMs = 15 * 60_000;
const tokenPrefix = "preview.";
const maxTokenLength = 600;

const ClaimsSchema = z.strictObject({
  /** The session of staff; the preview ends with it. */
  session: z.uuid(),
  /** The section that it was opened from; the preview ends once that is closed to them. */
  section: z.enum(staffSections),
  viewer: z.enum(previewViewers),
  /** The instant to preview; null: now. */
  at: z.int().nullable(),
  /** The song that is dealt. */
  song: z.uuid().nullable(),
  /** The draw that is shown even while it is in tests. */
  draw: z.uuid().nullable(),
  expires: z.int(),
});
type Claims = z.infer<typeof ClaimsSchema>;
export type Preview = Pick<Claims, "viewer" | "song" | "draw"> & { readonly at: Date | null };

/** The account of each kind of viewer. */
export function accountOf(viewer: PreviewViewer) {
  return {
    user_category: viewer === "guest" || viewer === "premium" ? ("default" as const) : viewer,
    type: viewer === "premium" ? ("Премиум" as const) : ("Бесплатный" as const),
  };
}

/** Signs the token of a preview, which is not stored. */
export async function signPreview(
  db: Kysely<Database>,
  { at, ...preview }: Preview,
  by: { readonly session: string; readonly section: StaffSection },
  now: Date,
): Promise<string> {
  const claims: Claims = { ...by, ...preview, at: at?.getTime() ?? null, expires: now.getTime() + lifeMs };
  const text = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${tokenPrefix}${text}.${await signatureOf(db, text)}`;
}

export const isPreview = (token: string): boolean => token.startsWith(tokenPrefix);

/** The viewer, or a guest if the token is invalid; the session and the right behind it are checked every time. */
export async function findPreview(db: Kysely<Database>, token: string, now: Date): Promise<Caller> {
  const guest: Caller = { role: 0 };
  const [text = "", signature = "", ...more] = token.slice(tokenPrefix.length).split(".");
  if (token.length > maxTokenLength || more.length > 0) return guest;
  const [own, given] = [Buffer.from(await signatureOf(db, text)), Buffer.from(signature)];
  if (own.length !== given.length || !timingSafeEqual(own, given)) return guest;
  const claims = ClaimsSchema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString()));
  // Another release has signed it.
  if (!claims.success) return guest;
  const { session, section, viewer, at, song, draw, expires } = claims.data;
  if (expires <= now.getTime()) return guest;
  const staff = await db
    .selectFrom("tokens")
    .innerJoin("users", "users.id", "tokens.user_id")
    .leftJoin("settings", (join) => join.onTrue())
    .select(["users.id", "users.role", "users.sections", "users.totp_on", "settings.require_totp"])
    .where("tokens.id", "=", session)
    .where("tokens.expires_at", ">", now)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  if (staff === undefined || !mayUse({ ...staff, lacksFactor: lacksFactor(staff) }, section)) return guest;
  const preview: Preview = { viewer, song, draw, at: at === null ? null : new Date(at) };
  // A guest plays the demo, which is a visit.
  if (viewer === "guest") {
    return { role: 4, area: "game", tokenId: session, userId: null, playerId: session, preview };
  }
  return {
    role: 3,
    area: "game",
    tokenId: session,
    userId: staff.id,
    playerId: staff.id,
    lacksFactor: false,
    sections: null,
    audiences: audiencesOf(accountOf(viewer)),
    preview,
  };
}

/** The audiences of a viewer. */
export function audiencesOfViewer(viewer: PreviewViewer) {
  return viewer === "guest" ? everybody : audiencesOf(accountOf(viewer));
}

async function signatureOf(db: Kysely<Database>, text: string): Promise<string> {
  const { secret } = await db.selectFrom("settings").select("secret").executeTakeFirstOrThrow();
  return createHmac("sha256", secret).update(`preview:${text}`).digest("base64url");
}
