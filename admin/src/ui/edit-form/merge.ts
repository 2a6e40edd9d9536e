import { equal } from "../../lib/equal.ts";

export type Field<Values> = keyof Values & string;
/** Fields that mean something only together, as a text and the places in it. */
export type Together<Values> = readonly (readonly Field<Values>[])[];

export type Merged<Values> = {
  /** Mine, and theirs where only they have changed something. */
  readonly values: Values;
  /** What was taken of theirs. */
  readonly taken: readonly Field<Values>[];
  /** What both have changed, each its own way; `values` has mine. */
  readonly conflicts: readonly (readonly Field<Values>[])[];
};

/** What two people have made of the same values. */
export function merge<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  together: Together<Values> = [],
): Merged<Values> {
  const single = fieldsOf(theirs).filter((field) => !together.some((fields) => fields.includes(field)));
  const values = { ...mine };
  const taken: Field<Values>[] = [];
  const conflicts: Field<Values>[][] = [];
  for (const unit of [...together, ...single.map((field) => [field])]) {
    const differs = (one: Values, other: Values) => unit.filter((field) => !equal(one[field], other[field]));
    const changed = differs(base, theirs);
    const apart = differs(mine, theirs);
    if (changed.length === 0 || apart.length === 0) continue;
    if (differs(base, mine).length > 0) conflicts.push(apart);
    else {
      for (const field of unit) values[field] = theirs[field];
      taken.push(...changed);
    }
  }
  return { values, taken, conflicts };
}

/** What mine builds on once theirs has been merged in: theirs, but for what both have changed and nobody was asked about. */
export function rebase<Values extends object>(base: Values, theirs: Values, { conflicts }: Merged<Values>): Values {
  const values = { ...theirs };
  for (const field of conflicts.flat()) values[field] = base[field];
  return values;
}

/** What was typed since `from` was sent, over what has become of it. */
export function carry<Values extends object>(from: Values, typed: Values, over: Values): Values {
  const values = { ...over };
  for (const field of fieldsOf(over)) if (!Object.is(from[field], typed[field])) values[field] = typed[field];
  return values;
}

export function fieldsOf<Values extends object>(values: Values): Field<Values>[] {
  // `Object.keys` answers strings; these are the fields.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(values) as Field<Values>[];
}
