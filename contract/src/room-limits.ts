/** What a host may choose from. */
export const roomChoices = { songs: [5, 10, 15], seconds: [30, 45, 60, 90] } as const;
/** Guests of a room. */
export const ROOM_GUESTS = 100;
/** A guest whose connection is lost keeps the place for so long, s. */
export const ROOM_PLACE_SECONDS = 120;

/** Where the channel of rooms is, and why the server ends a connection. */
export const roomSocket = {
  path: "/api/rooms/socket",
  closes: {
    /** The server is about to stop: another one goes on. */
    restart: 1012,
    /** Not what this channel takes, or too much of it. */
    policy: 1008,
    busy: 1013,
    /** The token opens no room: it has ended, or the place was given up. */
    unknown: 4000,
    /** The same token has come from elsewhere. */
    replaced: 4001,
    /** The host has removed this guest. */
    removed: 4002,
    left: 4003,
  },
} as const;
