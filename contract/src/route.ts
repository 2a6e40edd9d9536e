import type { z } from "zod";
import type { limits } from "./limits.ts";
import type { StaffSection } from "./staff-sections.ts";

/** 0 no token, 1 owner, 2 administrator, 3 player, 4 demo visitor. */
export const roles = [0, 1, 2, 3, 4] as const;
export type Role = (typeof roles)[number];

export const access = {
  all: [0, 1, 2, 3, 4],
  guest: [0],
  demo: [0, 4],
  signedIn: [1, 2, 3, 4],
  account: [1, 2, 3],
  /** Staff may play too; their points never enter a ranking. */
  player: [1, 2, 3, 4],
  staff: [1, 2],
  owner: [1],
} as const satisfies Record<string, readonly Role[]>;

/**
 * At most `max` calls in `seconds`, counted by the caller's address, by the player behind the token, or by the player
 * and the sound asked about; routes of one `group` share the count.
 */
export type RateLimit = {
  readonly max: number;
  readonly seconds: number;
  readonly by: "address" | "player" | "player_and_sound";
  readonly group?: string;
  /** What demo visitors of one address share; where it is left out, forty times the limit. */
  readonly visitors?: { readonly max: number; readonly seconds: number };
};

/** The classes of calls that an overloaded node refuses, in order: those that can wait longest come first. */
export type Waiting = "report" | "staff_list" | "list" | "deal";

/** The media type of an xlsx. */
export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The kinds of files, checked by their content; the limits are in `limits.files`. */
export type FileKind = keyof typeof limits.files;

export type Route = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: readonly Role[];
  /**
   * Whether staff need the second factor here, if the owner requires it. Left out: on routes for
   * staff only.
   */
  readonly secondFactor?: boolean;
  /** The section of the back office that the route requires: an administrator may have only some. Left out: none. */
  readonly section?: StaffSection;
  /** Staff may call it in a preview of the game: it only reads. */
  readonly previews?: true;
  readonly limit: RateLimit;
  /** The class in which an overloaded node refuses the route; `never`: it does not. Left out: see `waitsAs`. */
  readonly waits?: Waiting | "never";
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject | z.ZodPrefault<z.ZodObject>;
  /**
   * Fields of the body that the server owns. They are accepted, so that a row can be sent back as it was read, and
   * removed before the body is checked. `newPrize.img` is a field of an object inside the body.
   */
  readonly ignores?: readonly string[];
  /** The limit of a JSON body in bytes, if the default is too small. */
  readonly bodyBytes?: number;
  /** The body is multipart: `body` has its text fields, this its files, each optional and sent at most once. */
  readonly files?: Readonly<Record<string, FileKind>>;
  /** The response is a file with this name and media type, not JSON. */
  readonly download?: { readonly name: string; readonly type: string };
  /** The file is the same for everybody and may be cached for a day. */
  readonly forAll?: boolean;
  /**
   * Status of success; 204 has no body and therefore no `response`, and 302 redirects to the
   * address that the handler answers.
   */
  readonly status: 200 | 201 | 202 | 204 | 302;
  readonly response?: z.ZodType;
};

export type Routes = Readonly<Record<string, Route>>;

/**
 * The class of a route. Writes are never refused, because a person has acted and waits for the answer. Reads can be
 * refused unless the route says otherwise.
 */
export function waitsAs({ waits, method, access: who, download }: Route): Waiting | "never" {
  if (waits !== undefined) return waits;
  if (method !== "GET") return "never";
  if (who.some((role) => role !== 1 && role !== 2)) return "list";
  return download === undefined ? "staff_list" : "report";
}

/** Checks the shape of a domain's routes and keeps their literal types for the client and the handlers. */
export function defineRoutes<const R extends Routes>(routes: R): R {
  return routes;
}

/** Assigns the routes to a section of the back office. */
export function inSection<const S extends StaffSection, const R extends Routes>(
  section: S,
  routes: R,
): { readonly [Name in keyof R]: R[Name] & { readonly section: S } } {
  const named = Object.entries(routes).map(([name, route]) => [name, { ...route, section }]);
  // `Object.fromEntries` loses the keys in its type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(named) as { readonly [Name in keyof R]: R[Name] & { readonly section: S } };
}

type In<S> = S extends z.ZodType ? Exclude<z.input<S>, undefined> : unknown;
type Parsed<S> = S extends z.ZodType ? z.output<S> : unknown;

/** What a caller passes: the query and the body in one object. */
export type Input<R extends Route> = In<R["query"]> & In<R["body"]>;
/** What a handler receives after parsing, without files. */
export type ParsedInput<R extends Route> = Parsed<R["query"]> & Parsed<R["body"]>;
/** What a handler returns, before the response schema strips it; the server handles files. */
export type Answer<R extends Route> = R["response"] extends z.ZodType
  ? z.output<R["response"]>
  : R["status"] extends 302
    ? string
    : void;
/** What a caller receives. */
export type Output<R extends Route> = R["download"] extends object ? Blob : Answer<R>;
