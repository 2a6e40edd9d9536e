import type { Client } from "pg";
import { assertChannel } from "./channel.ts";

type OnNotify = (payload: string) => void;

/** Pauses between attempts to reconnect grow from the first value to the second, ms. */
const shortestPause = 200;
const longestPause = 10_000;
/**
 * How often the connection is pinged, ms. A connection that a firewall has dropped gives no error:
 * with the time limit of a query, it is noticed well before `settlingMs` of a recount.
 */
const pingIntervalMs = 20_000;

/**
 * One connection that listens to all channels. A lost connection is made again. Then, and after
 * each attempt that fails, every listener is called with an empty payload, because notifications
 * sent meanwhile are lost: the others may still read what they missed.
 * @param createClient its queries must have a time limit.
 */
export function createListener(createClient: () => Client, everyMs = pingIntervalMs) {
  const channels = new Map<string, Set<OnNotify>>();
  let current: Promise<Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function connect(): Promise<Client> {
    current ??= open().catch((error: unknown) => {
      current = undefined;
      throw error;
    });
    return current;
  }

  async function open(): Promise<Client> {
    const client = createClient();
    let isOpen = false;
    client.on("notification", ({ channel, payload }) => notify(channel, payload ?? ""));
    // Always followed by "end"; without a listener the error would end the process.
    client.on("error", () => {});
    client.on("end", () => {
      if (!isOpen) return;
      current = undefined;
      reconnect(shortestPause);
    });
    try {
      await client.connect();
      for (const channel of channels.keys()) await client.query(`listen ${channel}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    isOpen = true;
    watch(client);
    return client;
  }

  /** Ends a connection that does not answer. */
  function watch(client: Client): void {
    const end = () => void client.end().catch(() => {});
    const ping = setInterval(() => void client.query("select 1").catch(end), everyMs).unref();
    client.once("end", () => clearInterval(ping));
  }

  function reconnect(pause: number): void {
    if (closed || channels.size === 0) return;
    retry = setTimeout(() => {
      void connect()
        .catch(() => reconnect(Math.min(pause * 2, longestPause)))
        .then(() => [...channels.keys()].forEach((channel) => notify(channel, "")));
    }, pause);
    retry.unref();
  }

  function notify(channel: string, payload: string): void {
    for (const onNotify of channels.get(channel) ?? []) onNotify(payload);
  }

  async function listen(channel: string, onNotify: OnNotify): Promise<() => Promise<void>> {
    assertChannel(channel);
    const listeners = channels.get(channel) ?? new Set();
    channels.set(channel, listeners.add(onNotify));
    try {
      const client = await connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      forget(channel, onNotify);
      throw error;
    }
    return async () => {
      if (!forget(channel, onNotify)) return;
      // A connection that is lost listens to nothing anyway.
      await current?.then((client) => client.query(`unlisten ${channel}`)).catch(() => {});
    };
  }

  /** Whether that was the last listener of the channel. */
  function forget(channel: string, onNotify: OnNotify): boolean {
    const listeners = channels.get(channel);
    listeners?.delete(onNotify);
    return listeners?.size === 0 && channels.delete(channel);
  }

  async function close(): Promise<void> {
    closed = true;
    clearTimeout(retry);
    await current?.then((client) => client.end()).catch(() => {});
  }

  return { listen, close };
}
