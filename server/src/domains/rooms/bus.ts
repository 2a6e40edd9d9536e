import { EventEmitter } from "node:events";
import { v7 as uuid } from "uuid";
import type { Config } from "../../config.ts";
import { openRedis, openSubscriber } from "../../http/redis.ts";
import { log } from "../../log.ts";

/**
 * How soon screens must show a change: a new stage at once; finished guests later, since a hundred
 * may finish within seconds.
 */
export type Urgency = "now" | "soon";

/**
 * Tells every node that a room has changed, but not what: each node reads it again, so a lost or
 * repeated message does no harm. Without Redis there is one node.
 */
type RoomBus = {
  readonly publish: (roomId: string, urgency?: Urgency) => void;
  readonly subscribe: (onChange: (roomId: string, urgency: Urgency) => void) => void;
  readonly close: () => void;
};

const channel = "hitoslov:rooms";

export async function openBus({ REDIS_URL }: Pick<Config, "REDIS_URL">): Promise<RoomBus> {
  const here = new EventEmitter<{ change: [roomId: string, urgency: Urgency] }>();
  const subscribe = (onChange: (roomId: string, urgency: Urgency) => void) => void here.on("change", onChange);
  if (REDIS_URL === undefined) {
    return {
      publish: (roomId, urgency = "now") => void here.emit("change", roomId, urgency),
      subscribe,
      close: () => {},
    };
  }
  const own = uuid();
  const [sending, receiving] = await Promise.all([openRedis(REDIS_URL), openSubscriber(REDIS_URL, channel)]);
  receiving.on("message", (_channel: string, message: string) => {
    const [node, roomId = "", urgency] = message.split(" ");
    if (node !== own) here.emit("change", roomId, urgency === "soon" ? "soon" : "now");
  });
  let isAway = false;
  sending.on("ready", () => (isAway = false));
  return {
    publish: (roomId, urgency = "now") => {
      here.emit("change", roomId, urgency);
      sending.publish(channel, `${own} ${roomId} ${urgency}`).catch((err: unknown) => {
        if (!isAway) log.error({ err }, "Redis is away: other nodes see changes of rooms a few seconds later");
        isAway = true;
      });
    },
    subscribe,
    close: () => {
      sending.disconnect();
      receiving.disconnect();
    },
  };
}
