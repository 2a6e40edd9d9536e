import * as fc from "fast-check";
import type { Schema } from "./operations.ts";

/** Values that no form sends, as JSON: bodies are built as text, since some of these are no JavaScript values. */
export const oddities: readonly string[] = [
  "null",
  "true",
  '""',
  '" "',
  '"а\\u0000б"',
  '"\\ud800"',
  '"\\u202e\\ufeff\\u200b\\uffff"',
  JSON.stringify("я".repeat(20_000)),
  '"0000-01-01T00:00:00Z"',
  '"9999-12-31T23:59:59-14:00"',
  '"2026-02-30T25:61:61Z"',
  '"00000000-0000-0000-0000-000000000000"',
  '"99999999999999999999"',
  `"'; drop table users; --"`,
  '"../../../etc/passwd"',
  '"{{7*7}}${7*7}%s%00=1+1<script>alert(1)</script>"',
  '"["',
  '"{\\"__proto__\\":{},\\"a\\":[\\"\\\\u0000\\"]}"',
  "-1.5",
  "-0",
  "9007199254740993",
  "1e308",
  "1e400",
  "[]",
  '["а","а"]',
  "[null,{},[[]]]",
  '{"a":{}}',
  '{"__proto__":{"role":1}}',
  '{"constructor":{"prototype":{"role":1}}}',
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
  '1,"again":2',
  "NaN",
  "{",
];

/** Texts of any UTF-16 units, including NUL, control characters and lone surrogates. */
const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) });

const instants = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());

/** Values that fit the schema, some at its limits and some beyond them, and values of other kinds; as JSON. */
export function valuesOf(schema: Schema): fc.Arbitrary<string> {
  return fc
    .oneof(
      { weight: 4, arbitrary: fitting(schema, 0) },
      { weight: 4, arbitrary: fitting(schema, 1) },
      { weight: 1, arbitrary: anyText },
      { weight: 1, arbitrary: instants },
      { weight: 1, arbitrary: fc.maxSafeInteger() },
      { weight: 1, arbitrary: fc.double() },
      { weight: 2, arbitrary: fc.jsonValue({ stringUnit: "grapheme" }) },
    )
    .map((value) => JSON.stringify(value) ?? "null");
}

/** @param over by how much values may exceed the limits. */
function fitting(schema: Schema, over: 0 | 1): fc.Arbitrary<unknown> {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return fc.oneof(...branches.map((branch) => fitting(branch, over)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  return fc.oneof(...(schema.type.length === 0 ? ["any"] : schema.type).map((type) => typed(type, schema, over)));
}

function typed(type: string, schema: Schema, over: 0 | 1): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "string":
      return text(schema, over);
    case "integer":
      return atLimits(schema, over, (limits) => fc.integer(limits));
    case "number":
      return atLimits(schema, over, (limits) => fc.double({ ...limits, noNaN: true }));
    case "boolean":
      return fc.boolean();
    case "array": {
      const { prefixItems, items = anything, minItems = 0, maxItems = 10 } = schema;
      if (prefixItems !== undefined || items === false) {
        return fc.tuple(...(prefixItems ?? []).map((item) => fitting(item, over)));
      }
      const [minLength, maxLength] = [Math.max(0, minItems - over), Math.min(maxItems, 100) + over];
      return fc.array(fitting(items, over), { minLength, maxLength });
    }
    case "object": {
      const properties = Object.entries(schema.properties).map(([name, part]) => [name, fitting(part, over)] as const);
      return fc.record(Object.fromEntries(properties), { requiredKeys: over === 0 ? schema.required : [] });
    }
    default:
      return fc.jsonValue();
  }
}

export const anything: Schema = { type: [], properties: {}, required: [] };

function text({ pattern, minLength = 0, maxLength = 40 }: Schema, over: number): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, "u"));
  const [least, most] = [Math.max(0, minLength - over), maxLength + over];
  const short = fc.string({ unit: "grapheme", minLength: least, maxLength: Math.min(most, least + 40) });
  return fc.oneof(short, fc.constant("я".repeat(most)), fc.constant("я".repeat(least)));
}

function atLimits(
  { minimum = -1000, maximum = 1000 }: Schema,
  over: number,
  between: (limits: { min: number; max: number }) => fc.Arbitrary<number>,
): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -2_147_483_648) - over, Math.min(maximum, 2_147_483_647) + over];
  return fc.oneof(fc.constantFrom(min, max), over === 0 ? between({ min, max }) : fc.constantFrom(minimum, maximum));
}
