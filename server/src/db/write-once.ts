import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from "kysely";
import type { Database } from "./schema.ts";

/** Writes SQL and has nobody to send it to. */
const writer = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

type Write<Given extends readonly unknown[], Row> = (
  db: Kysely<Database>,
  ...given: Given
) => Compilable<Row> | RawBuilder<Row>;
type Fill<Given extends readonly unknown[], Row> = (...given: Given) => Compilable<Row>;

/**
 * A statement whose SQL is put together at its first use and then only filled in: for what players wait for, where putting
 * together costs as much as sending. Each argument must go into the statement as it is: `write` sees a stand-in for it,
 * of which nothing can be read, and cannot decide by it.
 * @throws {TypeError} at the first use, where an argument is not in the statement or was read.
 */
export function writeOnce<Given extends readonly unknown[], Row>(write: Write<Given, Row>): Fill<Given, Row> {
  const put = (): CompiledQuery<Row> => {
    const standIns = Array.from({ length: write.length - 1 }, (_, index) => new StandIn(index));
    // The compiler cannot see that a stand-in goes where its argument would.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const statement = write(writer, ...(standIns as readonly unknown[] as Given)).compile(writer);
    const missing = standIns.find((standIn) => !statement.parameters.includes(standIn));
    if (missing !== undefined) throw new TypeError(`Argument ${missing.index + 1} is not in: ${statement.sql}`);
    return statement;
  };
  let statement: CompiledQuery<Row> | undefined;
  return (...given) => ({
    compile: () => {
      statement ??= put();
      const parameters = statement.parameters.map((one) => (one instanceof StandIn ? given[one.index] : one));
      return { ...statement, parameters };
    },
  });
}

/** `writeOnce` for each of what there are many alike of: tables, lists. */
export function writeOnceFor<Key, Given extends readonly unknown[], Row>(
  writeFor: (key: Key) => Write<Given, Row>,
): (key: Key, ...given: Given) => Compilable<Row> {
  const written = new Map<Key, Fill<Given, Row>>();
  return (key, ...given) => {
    const fill = written.get(key) ?? writeOnce(writeFor(key));
    written.set(key, fill);
    return fill(...given);
  };
}

class StandIn {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  toJSON(): never {
    throw new TypeError("An argument of a statement that is written once cannot be read");
  }

  [Symbol.toPrimitive](): never {
    return this.toJSON();
  }
}
