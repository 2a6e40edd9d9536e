import type { z } from "zod";

/**
 * Describes a WebSocket as a route describes a call: the messages of each side and their limits. A
 * client first sends `hello` to authenticate, then messages that `takes` lists for its side.
 * Anything else, or more than the limits, ends its connection only.
 */
type Channel = {
  readonly path: `/${string}`;
  readonly summary: string;
  /** Bytes of the largest message that a client may send. */
  readonly bytes: number;
  /** Messages of a client: the burst, and the rate a second after that. */
  readonly messages: { readonly burst: number; readonly perSecond: number };
  /** Connections of one address: new ones a minute, and all at once. */
  readonly connections: { readonly perMinute: number; readonly open: number };
  /** How long a client may take to authenticate, ms. */
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
