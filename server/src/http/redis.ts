import type { Redis } from "ioredis";

/**
 * Redis normally answers in less than a millisecond; after this long it counts as unavailable, ms.
 */
const timeouts = { connection: 2000, answer: 250, silence: 1000 };
const longestPause = 5000;

/**
 * A connection that reconnects by itself. Without a connection a command fails at once and is not
 * retried: callers have a fallback.
 */
export async function openRedis(url: string): Promise<Redis> {
  return connect(url, { commandTimeout: timeouts.answer, socketTimeout: timeouts.silence });
}

/** A connection subscribed to a channel, which may be silent for long. */
export async function openSubscriber(url: string, channel: string): Promise<Redis> {
  const redis = await connect(url, { autoResubscribe: false, keepAlive: longestPause });
  const subscribe = () => void redis.subscribe(channel).catch(() => {});
  redis.on("ready", subscribe);
  if (redis.status === "ready") subscribe();
  return redis;
}

type Options = {
  readonly commandTimeout?: number;
  readonly socketTimeout?: number;
  readonly autoResubscribe?: boolean;
  readonly keepAlive?: number;
};

async function connect(url: string, options: Options): Promise<Redis> {
  // Loading it takes a twentieth of the start, and few installations need it.
  const { Redis: Connection } = await import("ioredis");
  const redis = new Connection(url, {
    connectionName: "hitoslov",
    connectTimeout: timeouts.connection,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, longestPause),
    ...options,
  });
  // Reported by the commands that fail.
  redis.on("error", () => {});
  return redis;
}
