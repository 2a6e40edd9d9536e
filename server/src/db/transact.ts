import type { Compilable, CompiledQuery, Kysely } from "kysely";
import { OutdatedStatementError } from "./errors.ts";
import type { Database } from "./schema.ts";

type Statements = readonly (Compilable | undefined)[];
type RowOf<S> = S extends Compilable<infer Row> ? Row : never;
/** Sends statements together and answers the rows of each; an undefined statement has none. */
export type Query = <const S extends Statements>(
  ...statements: S
) => Promise<{ -readonly [Index in keyof S]: RowOf<S[Index]>[] }>;
/** Sends a statement together with the commit; its rows can be read after that. */
export type Enqueue = <Row>(statement: Compilable<Row>) => () => Row[];

/**
 * Runs a transaction in few round trips: one for each `query`, the first of which also begins it,
 * and one for the commit with all statements left for it. If anything fails, nothing is committed.
 * @param work reads and decides; returns a function that makes the answer after the commit.
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
      // The transaction was rolled back, so nothing of it is done.
      if (error instanceof OutdatedStatementError) return attempt(work);
      throw error;
    }
  };
}

/** Reads in one round trip, without a transaction. */
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

/** `readOn` for an engine that takes statements one by one. */
export function readInTurn(kysely: Kysely<Database>): Query {
  return queryThrough(async (statements) => {
    const rowsOf = async (statement: Statement | undefined) =>
      statement === undefined ? [] : (await kysely.executeQuery(statement)).rows;
    return Promise.all(statements.map(rowsOf));
  });
}

/** `transactOn` for an engine that takes statements one by one. */
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
