import type { z } from "zod";

/**
 * Describes a WebSocket as a route describes a call: the messages of each side and their limits. A
 * client first sends `hello` to authenticate, then messages that `takes` lists for its side.
 * Anything else, or more than the limits, ends its connection only.
 */
type Channel = {
  readonly path: `/${string}`;
  readonly summary: string;
  /** The largest message that a client may send, bytes. */
  readonly bytes: number;
  /** Limits on a client's messages: the burst, and the rate per second after it. */
  readonly messages: { readonly burst: number; readonly perSecond: number };
  /** Limits on the connections from one address: new ones per minute, and open at a time. */
  readonly connections: { readonly perMinute: number; readonly open: number };
  readonly hello: z.ZodType;
  readonly takes: Readonly<Record<string, z.ZodType>>;
  readonly sends: z.ZodType;
  /** The WebSocket close code for each reason why the server ends a connection. */
  readonly closes: Readonly<Record<string, number>>;
};

/** Checks the shape of a channel and keeps its literal types for client and server. */
export function defineChannel<const C extends Channel>(channel: C): C {
  return channel;
}
