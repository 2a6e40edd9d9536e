import { EventEmitter } from "node:events";
import { v7 as uuid } from "uuid";
import type { Config } from "../../config.ts";
import { openRedis, openSubscriber } from "../../http/redis.ts";
import { log } from "../../log.ts";

/** How soon screens have to know: of a new stage at once; of who is through, a hundred may tell within seconds. */
export type Haste = "now" | "soon";

/**
 * Tells every node that a room has changed, not what: each reads it anew, so that a message that is lost or comes twice
 * does no harm. Where there is no Redis there is one node.
 */
type RoomBus = {
  readonly publish: (roomId: string, haste?: Haste) => void;
  readonly subscribe: (onChange: (roomId: string, haste: Haste) => void) => void;
  readonly close: () => void;
};

const channel = "hitoslov:rooms";

export async function openBus({ REDIS_URL }: Pick<Config, "REDIS_URL">): Promise<RoomBus> {
  const here = new EventEmitter<{ change: [roomId: string, haste: Haste] }>();
  const subscribe = (onChange: (roomId: string, haste: Haste) => void) => void here.on("change", onChange);
  if (REDIS_URL === undefined) {
    return { publish: (roomId, haste = "now") => void here.emit("change", roomId, haste), subscribe, close: () => {} };
  }
  const own = uuid();
  const [sending, hearing] = await Promise.all([openRedis(REDIS_URL), openSubscriber(REDIS_URL, channel)]);
  hearing.on("message", (_channel: string, told: string) => {
    const [node, roomId = "", haste] = told.split(" ");
    if (node !== own) here.emit("change", roomId, haste === "soon" ? "soon" : "now");
  });
  let isAway = false;
  sending.on("ready", () => (isAway = false));
  return {
    publish: (roomId, haste = "now") => {
      here.emit("change", roomId, haste);
      sending.publish(channel, `${own} ${roomId} ${haste}`).catch((err: unknown) => {
        if (!isAway) log.error({ err }, "Redis is away: other nodes see changes of rooms a few seconds later");
        isAway = true;
      });
    },
    subscribe,
    close: () => {
      sending.disconnect();
      hearing.disconnect();
    },
  };
}
