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

/** Compiles statements; it is connected to no database. */
export const sqlBuilder = new Kysely<Database>({
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
 * A statement that is compiled at its first use; later uses only fill in its parameters. For the
 * calls of a play, where compiling costs more than 5 % of the call (decision 021). Each argument
 * must become a parameter: `write` gets a placeholder, so the SQL cannot depend on a value.
 * @throws {TypeError} at the first use, if an argument is not a parameter of the statement, or
 * `write` has read its value.
 */
export function compileOnce<Given extends readonly unknown[], Row>(write: Write<Given, Row>): Fill<Given, Row> {
  const compile = (): CompiledQuery<Row> => {
    const placeholders = Array.from({ length: write.length - 1 }, (_, index) => new Placeholder(index));
    // The type checker cannot see that a placeholder goes where its argument would.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const statement = write(sqlBuilder, ...(placeholders as readonly unknown[] as Given)).compile(sqlBuilder);
    const missing = placeholders.find((placeholder) => !statement.parameters.includes(placeholder));
    if (missing !== undefined) throw new TypeError(`Argument ${missing.index + 1} is not in: ${statement.sql}`);
    return statement;
  };
  let statement: CompiledQuery<Row> | undefined;
  return (...given) => ({
    compile: () => {
      statement ??= compile();
      const parameters = statement.parameters.map((one) => (one instanceof Placeholder ? given[one.index] : one));
      return { ...statement, parameters };
    },
  });
}

class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  toJSON(): never {
    throw new TypeError("An argument of a statement that is compiled once cannot be read");
  }

  [Symbol.toPrimitive](): never {
    return this.toJSON();
  }
}
