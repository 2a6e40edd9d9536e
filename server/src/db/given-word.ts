import { sql } from "kysely";

/** Whether the game has given a word of this row of `plays`, after too many mistakes. */
export function hasGivenWord(play: string) {
  return sql<boolean>`jsonb_path_exists(${sql.ref(`${play}.words`)}, '$.*.restored ? (@ == "given")')`;
}
