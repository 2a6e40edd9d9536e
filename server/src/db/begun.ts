import { sql } from "kysely";

/** Whoever has the id of a play may start its clock: that of one not begun is given to nobody but its player, in the game. */
export const isBegun = sql<boolean>`plays.state <> 'served'`;
