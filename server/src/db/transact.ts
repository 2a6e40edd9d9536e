import type { Compilable, CompiledQuery, Kysely } from "kysely";
import { OutdatedStatementError } from "./errors.ts";
import type { Database } from "./schema.ts";

type Statements = readonly (Compilable | undefined)[];
type RowOf<S> = S extends Compilable<infer Row> ? Row : never;
/** Sends statements together and answers the rows of each; one that is left out has none. */
export type Query = <const S extends Statements>(
  ...statements: S
) => Promise<{ -readonly [Index in keyof S]: RowOf<S[Index]>[] }>;
/** Has a statement sent together with the commit; what it answers can be read after that. */
export type Enqueue = <Row>(statement: Compilable<Row>) => () => Row[];

/**
 * Runs a transaction in few round trips: one for each `query`, the first of which brings the beginning, and one for all that
 * was to be sent with the commit. Where anything fails, nothing is committed.
 * @param work reads and decides; its answer is asked for after the commit.
 */
export type Transact = <T>(work: (query: Query, enqueue: Enqueue) => Promise<() => T>) => Promise<T>;

/** A connection that takes the next statement while it still works on the last. */
export type Connection = {
  query(text: string, values: readonly unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
  release(): void;
};

export function transactOn(connect: () => Promise<Connection>): Transact {
  const attempt: Transact = async (work) => {
    const connection = await connect();
    let isStarted = false;
    const sendAll = async (statements: readonly (Statement | undefined)[], ...ends: readonly string[]) => {
      const begin = isStarted ? [] : ["begin"];
      isStarted = true;
      const [, ...answers] = await Promise.all([
        Promise.all(begin.map((text) => connection.query(text, []))),
        ...statements.map((statement) => statement && connection.query(statement.sql, statement.parameters)),
        ...ends.map((text) => connection.query(text, [])),
      ]);
      return answers.map((answer) => answer?.rows ?? []);
    };
    try {
      return await run(work, sendAll, (statements) => sendAll(statements, "commit"));
    } catch (error) {
      await connection.query("rollback", []).catch(() => {});
      throw error;
    } finally {
      connection.release();
    }
  };
  return async (work) => {
    try {
      return await attempt(work);
    } catch (error) {
      // Nothing of it was done.
      if (error instanceof OutdatedStatementError) return attempt(work);
      throw error;
    }
  };
}

/** Asks outside of a transaction, in one round trip: for what belongs together and is only read. */
export function readOn(connect: () => Promise<Connection>): Query {
  return queryThrough(async (statements) => {
    const connection = await connect();
    try {
      const rowsOf = async (statement: Statement | undefined) =>
        statement === undefined ? [] : (await connection.query(statement.sql, statement.parameters)).rows;
      return await Promise.all(statements.map(rowsOf));
    } finally {
      connection.release();
    }
  });
}

/** `readOn` where statements go one by one anyway. */
export function readInTurn(kysely: Kysely<Database>): Query {
  return queryThrough(async (statements) => {
    const rowsOf = async (statement: Statement | undefined) =>
      statement === undefined ? [] : (await kysely.executeQuery(statement)).rows;
    return Promise.all(statements.map(rowsOf));
  });
}

/** `transactOn` where statements go one by one anyway. */
export function transactInTurn(kysely: Kysely<Database>): Transact {
  return async (work) => {
    const answer = await kysely.transaction().execute(async (trx) => {
      const sendAll = async (statements: readonly (Statement | undefined)[]) => {
        const answers: (readonly unknown[])[] = [];
        for (const statement of statements) {
          answers.push(statement === undefined ? [] : (await trx.executeQuery(statement)).rows);
        }
        return answers;
      };
      return { of: await run(work, sendAll, sendAll) };
    });
    return answer.of;
  };
}

type Statement = Pick<CompiledQuery, "sql" | "parameters" | "query" | "queryId">;
type SendAll = (statements: readonly (Statement | undefined)[]) => Promise<(readonly unknown[])[]>;

function queryThrough(sendAll: SendAll): Query {
  const query = (...statements: Statements) => sendAll(statements.map((statement) => statement?.compile()));
  // The compiler cannot follow rows through a list of statements; each statement says what its rows are.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return query as Query;
}

async function run<T>(
  work: (query: Query, enqueue: Enqueue) => Promise<() => T>,
  sendQuery: SendAll,
  sendCommit: SendAll,
): Promise<T> {
  const sent: Statement[] = [];
  const saved: (readonly unknown[])[] = [];
  const enqueue = (statement: Compilable) => {
    const index = sent.push(statement.compile()) - 1;
    return () => {
      const rows = saved[index];
      if (rows === undefined) throw new Error("What was sent is answered after the commit");
      return rows;
    };
  };
  // The compiler cannot follow rows through a list of statements; each statement says what its rows are.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const answer = await work(queryThrough(sendQuery), enqueue as Enqueue);
  saved.push(...(await sendCommit(sent)));
  return answer();
}
