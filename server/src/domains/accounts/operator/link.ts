import {
  OperatorCategorySchema,
  type operatorRoutes,
  type OperatorCategory,
  type ParsedInput,
} from "@hitoslov/contract";
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { phoneOf } from "../sessions/phone.ts";

export type LinkInput = ParsedInput<(typeof operatorRoutes)["loginByToken"]>;

export type Link = {
  /** Identifies the link, however it is spelled. */
  readonly signature: Buffer;
  readonly expiresAt: Date;
  /** E.164. */
  readonly phone: string;
  readonly category: OperatorCategory;
};

/** Everything but the signature itself, sorted by name. */
const signed = ["expire_at", "msisdn", "payload", "success"] as const;
/** A link that lives longer than this was not made for one sign-in, ms. */
const maxLife = 60 * 60_000;

/** The content of an operator's link, or null if it is not valid. */
export function readLink(input: LinkInput, secrets: readonly string[], now: Date): Link | null {
  const signature = bytesOf(input.sign);
  if (signature === null || !isSigned(input, signature, secrets)) return null;
  if (input.success !== "true" && input.success !== "1") return null;
  const expiresAt = instantOf(input.expire_at);
  const life = expiresAt === null ? 0 : expiresAt.getTime() - now.getTime();
  const phone = phoneOf(input.msisdn);
  const payload = PayloadSchema.safeParse(input.payload);
  if (expiresAt === null || life <= 0 || life > maxLife || phone === null || !payload.success) return null;
  return { signature, expiresAt, phone, category: payload.data.category };
}

function isSigned(input: LinkInput, signature: Buffer, secrets: readonly string[]): boolean {
  // With a line break inside a value, two different links could have the same signed text.
  if (signed.some((name) => /[\r\n]/.test(input[name]))) return false;
  const text = signed.map((name) => `${name}=${input[name]}`).join("\n");
  const matches = secrets.map((secret) =>
    timingSafeEqual(createHmac("sha256", secret).update(text).digest(), signature),
  );
  return matches.includes(true);
}

/** The 32 bytes of a signature in hex or base64url. */
function bytesOf(sign: string): Buffer | null {
  if (/^[\da-f]{64}$/i.test(sign)) return Buffer.from(sign, "hex");
  return /^[\w-]{43}=?$/.test(sign) ? Buffer.from(sign, "base64url") : null;
}

/** Seconds since 1970, or ISO 8601 with its zone. */
function instantOf(text: string): Date | null {
  if (/^\d{1,11}$/.test(text)) return new Date(Number(text) * 1000);
  return z.iso.datetime({ offset: true }).safeParse(text).success ? new Date(text) : null;
}

const PayloadSchema = z
  .string()
  .regex(/^[\w-]+={0,2}$/)
  .transform((value, context): unknown => {
    try {
      return JSON.parse(Buffer.from(value, "base64url").toString());
    } catch {
      context.addIssue("is no JSON");
      return z.NEVER;
    }
  })
  .pipe(z.object({ category: OperatorCategorySchema }));
