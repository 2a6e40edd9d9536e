import { sql } from "kysely";

/** Whether the owner has named the organiser: consents are asked for, and rules count, from then on. */
export const hasOrganiser = sql<boolean>`(coalesce((select organiser ->> 'inn' from settings), '') <> '')`;
