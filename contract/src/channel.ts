import type { z } from "zod";

/**
 * A WebSocket, as a route is a call: who says what, and how much of it. A client first sends `hello`, which tells who it
 * is; then what `takes` has for that side. Anything else, or more, ends its connection and nobody else's.
 */
type Channel = {
  readonly path: `/${string}`;
  readonly summary: string;
  /** Bytes of the largest message that a client may send. */
  readonly bytes: number;
  /** Messages of a client: so many at once, and so many a second after that. */
  readonly messages: { readonly burst: number; readonly perSecond: number };
  /** Connections of one address: new ones a minute, and all at once. */
  readonly connections: { readonly perMinute: number; readonly open: number };
  /** How long a client may take to say who it is, ms. */
  readonly helloMs: number;
  readonly hello: z.ZodType;
  readonly takes: Readonly<Record<string, z.ZodType>>;
  readonly sends: z.ZodType;
  /** Why the server ends a connection, by the code that WebSockets have for it. */
  readonly closes: Readonly<Record<string, number>>;
};

/** Checks the shape of a channel and keeps its literal types for client and server. */
export function defineChannel<const C extends Channel>(channel: C): C {
  return channel;
}
