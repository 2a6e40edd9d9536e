import { type CustomTypesConfig, types } from "pg";

type Parser = (text: string) => unknown;

const pgParser: (oid: number, format?: "text" | "binary") => Parser = types.getTypeParser;

/** How both drivers read the types that they would read differently by default. */
export const parsers: Readonly<Record<number, Parser>> = {
  17: parseBytes,
  20: parseInteger,
  1082: String, // date: a day of the calendar is no instant
  1186: String, // interval
  1700: Number, // numeric
};

/** The same for arrays, which pg does not derive from the types of their elements. */
const arrayParsers: Readonly<Record<number, Parser>> = {
  1016: parseArray(parseInteger),
  1182: parseArray(String),
  1187: parseArray(String),
  1231: parseArray(Number),
};

/** The parsers as pg takes them, without touching its global table. */
export const pgTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === "binary" ? undefined : (parsers[oid] ?? arrayParsers[oid])) ?? pgParser(oid, format),
};

function parseInteger(text: string): number {
  const value = Number(text);
  // Beyond 2^53 an error is better than a wrong number.
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a JavaScript number`);
  return value;
}

function parseBytes(text: string): Buffer {
  return Buffer.from(text.slice(2), "hex");
}

function parseArray(parse: Parser): Parser {
  const split = pgParser(1009); // text[]
  const parseDeep = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(parseDeep);
    return typeof value === "string" ? parse(value) : value;
  };
  return (text) => parseDeep(split(text));
}
