import { createHash } from "node:crypto";
import { Pool, type PoolClient } from "pg";
import { pgTypes } from "../../server/src/db/parsers.ts";

/** The settings of the server's own pool, see `server/src/db/postgres.ts`. */
export const pool = new Pool({
  connectionString: process.env["DATABASE_URL"] ?? "",
  max: 10,
  types: pgTypes,
  pipeline: true,
  options: "-c synchronous_commit=on -c TimeZone=UTC -c jit=off",
});

export type Statement = { readonly name: string; readonly text: string };
type Row = Readonly<Record<string, unknown>>;
type On = Pick<PoolClient, "query">;

/** Rows of a prepared statement; the caller names their columns. */
export async function rows<R = Row>(on: On, statement: Statement, values: readonly unknown[] = []): Promise<R[]> {
  const answer = await on.query({ ...statement, values: [...values] });
  // The caller names the columns that its statement returns.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return answer.rows as R[];
}

export function statement(name: string, text: string): Statement {
  return { name, text };
}

/** Runs `work` on a connection of its own; it begins and commits itself, and is rolled back if it fails. */
export async function onClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

export const hash = (token: string): Buffer => createHash("sha256").update(token).digest();

export class Refusal extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

export type Who = { readonly tokenId: string; readonly userId: string; readonly role: number; readonly area: string };

const findToken = statement(
  "token",
  `select t.id, t.area, t.last_used_at, t.expires_at, u.id as user_id, u.role, u.deleted_at, u.totp_on, s.require_totp
   from tokens t left join users u on u.id = t.user_id left join settings s on true where t.hash = $1`,
);

/** The player whom this token belongs to. */
export async function authenticate(token: unknown, now: Date, roles: readonly number[]): Promise<Who> {
  if (typeof token !== "string") throw new Refusal(401, "Sign in");
  type Found = { id: string; area: string; expires_at: Date; user_id: string; role: number; deleted_at: Date | null };
  const [row] = await rows<Found>(pool, findToken, [hash(token)]);
  if (row === undefined || row.deleted_at !== null || row.expires_at <= now) throw new Refusal(401, "Sign in");
  if (!roles.includes(row.role)) throw new Refusal(403, "Not yours");
  return { tokenId: row.id, userId: row.user_id, role: row.role, area: row.area };
}
