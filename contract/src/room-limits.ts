/** The numbers of songs, and of seconds per song, that a host may choose. */
export const roomChoices = { songs: [5, 10, 15], seconds: [30, 45, 60, 90] } as const;
/** The maximum of guests in a room. */
export const ROOM_GUESTS = 100;
/** How long a guest who has lost the connection keeps the place, s. */
export const ROOM_PLACE_SECONDS = 120;

/** The path of the channel of rooms, and the codes with which the server closes a connection. */
export const roomSocket = {
  path: "/api/rooms/socket",
  closes: {
    /** The server is shutting down; another one continues the room. */
    restart: 1012,
    /** The client has sent an invalid message, or more than the limits allow. */
    policy: 1008,
    busy: 1013,
    /** The token opens no room: the room has ended, or the place was given up. */
    unknown: 4000,
    /** The same token was used by another connection. */
    replaced: 4001,
    /** The host has removed this guest. */
    removed: 4002,
    left: 4003,
  },
} as const;
