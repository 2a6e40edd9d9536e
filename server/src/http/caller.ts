import { type areas, type Audience, fixedTerms, type StaffSection } from "@hitoslov/contract";
import { createHash, randomBytes } from "node:crypto";
import type { Preview } from "./preview.ts";
import { everybody } from "../showing.ts";
import { dayMs } from "../time.ts";

export type Guest = { readonly role: 0 };
export type AccountCaller = {
  readonly role: 1 | 2 | 3;
  readonly area: (typeof areas)[number];
  readonly tokenId: string;
  readonly userId: string;
  /** The account's id. */
  readonly playerId: string;
  /** Staff without the second factor that the owner requires. */
  readonly lacksFactor: boolean;
  /** Sections the owner has limited an administrator to; null: not limited. */
  readonly sections: readonly StaffSection[] | null;
  /** The audiences of the account. */
  readonly audiences: readonly Audience[];
  /** Staff who preview the game as this caller, read-only. */
  readonly preview?: Preview;
  /** What the client calls this write, a UUID: the same when it sends the write again (decision 078). */
  readonly idempotencyKey?: string;
};
export type DemoCaller = {
  readonly role: 4;
  readonly area: "game";
  readonly tokenId: string;
  readonly userId: null;
  /** The token id of the visit, the only identity of a demo visitor. */
  readonly playerId: string;
  readonly preview?: Preview;
};
export type Player = AccountCaller | DemoCaller;
export type Caller = Guest | Player;

export function previewOf(caller: Caller): Preview | undefined {
  return "preview" in caller ? caller.preview : undefined;
}

/** Whether an account lacks the second factor that the owner requires of staff. */
export function lacksFactor(account: {
  readonly role: AccountCaller["role"];
  readonly totp_on: boolean | null;
  readonly require_totp: boolean | null;
}): boolean {
  return account.role !== 3 && account.require_totp === true && account.totp_on !== true;
}

/** Whether a section of the back office is open to the caller. */
export function mayUse(
  caller: Guest | DemoCaller | Pick<AccountCaller, "role" | "lacksFactor" | "sections">,
  section: StaffSection,
): boolean {
  const isStaff = caller.role === 1 || caller.role === 2;
  return isStaff && !caller.lacksFactor && (caller.sections === null || caller.sections.includes(section));
}

/** The audiences of the caller. */
export function audiencesFor(caller: Caller): readonly Audience[] {
  return "audiences" in caller ? caller.audiences : everybody;
}

/** 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

const hour = 3_600_000;
/**
 * Idle life of a session, ms. A session of staff is short, also in the game, because it is worth
 * stealing.
 */
function sessionLife(role: Player["role"]): number {
  return role === 1 || role === 2 ? 12 * hour : fixedTerms.sessions.days * dayMs;
}
/** Maximum life of a session, however much it is used, ms. */
function longestLife(role: Player["role"]): number {
  return role === 1 || role === 2 ? 7 * dayMs : 180 * dayMs;
}
/** When a session that was created then and is used now ends. */
export function sessionEnd(role: Player["role"], created: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + sessionLife(role), created.getTime() + longestLife(role)));
}
