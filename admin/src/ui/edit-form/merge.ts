import { equal } from "../../lib/equal.ts";

export type Field<Values> = keyof Values & string;
/** Fields that have a meaning only together, such as a text and positions in it. */
export type Together<Values> = readonly (readonly Field<Values>[])[];

export type Merged<Values> = {
  /** My values, and theirs where only they have changed a field. */
  readonly values: Values;
  /** The fields taken from theirs. */
  readonly taken: readonly Field<Values>[];
  /** The fields that both have changed differently; `values` has mine. */
  readonly conflicts: readonly (readonly Field<Values>[])[];
};

/** Merges what two people have made of the same values. */
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

/** The new base of my values after a merge: theirs, except for open conflicts. */
export function rebase<Values extends object>(base: Values, theirs: Values, { conflicts }: Merged<Values>): Values {
  const values = { ...theirs };
  for (const field of conflicts.flat()) values[field] = base[field];
  return values;
}

/** Fields that belong to a file of the row, as times of words to its sound: with another file they are the row's. */
export type Resets<Values> = {
  readonly fields: readonly Field<Values>[];
  /** What to tell whose unsaved values are gone so. */
  readonly lost: string;
};

/** Addresses of stored files by name; null: none. */
export type Addresses = Readonly<Record<string, string | null>>;

type Owner<Row, Values> = {
  readonly of: (row: Row) => string | null;
  readonly resets?: Resets<Values>;
};

/** The files of a row that fields belong to. */
export function ownersIn<Row, Values>(files: Readonly<Record<string, Owner<Row, Values>>>, row: Row): Addresses {
  const owners = Object.entries(files).filter(([, { resets }]) => resets !== undefined);
  return Object.fromEntries(owners.map(([name, { of }]) => [name, of(row)]));
}

/** The files of a row that fields belong to, when the row had this stamp. */
type Owned = { readonly owners: Addresses; readonly stamp: string | null };

/**
 * What other files reset; a file that is not known is no other one. Whoever replaces a file changes the row's stamp; the
 * upkeep of old sounds, which writes the same recording under another name, does not.
 */
export function resetsBetween<Values>(
  files: Readonly<Record<string, { readonly resets?: Resets<Values> }>>,
  before: Owned,
  now: Owned,
): Resets<Values>[] {
  if (before.stamp === now.stamp) return [];
  return Object.entries(files).flatMap(([name, { resets }]) => {
    const [one, other] = [before.owners[name], now.owners[name]];
    return resets === undefined || one === undefined || isSameFile(one, other ?? null) ? [] : [resets];
  });
}

/** Whether both are addresses of one stored file, wherever the storage was; names of files are unique. */
export function isSameFile(one: string | null, other: string | null): boolean {
  const nameOf = (address: string | null) => address?.slice(address.lastIndexOf("/") + 1);
  return nameOf(one) === nameOf(other);
}

/** Values with theirs of what is reset. */
export function renew<Values extends object>(
  values: Values,
  theirs: Values,
  resets: readonly Resets<Values>[],
): Values {
  const renewed = { ...values };
  for (const field of resets.flatMap(({ fields }) => fields)) renewed[field] = theirs[field];
  return renewed;
}

/** What unsaved values are gone by resets, as texts, and the fields that only they have changed. */
export function effectOf<Values extends object>(
  resets: readonly Resets<Values>[],
  { base, mine, theirs }: { readonly base: Values; readonly mine: Values; readonly theirs: Values },
): { readonly lost: readonly string[]; readonly taken: readonly Field<Values>[] } {
  const isLost = (field: Field<Values>) => !equal(mine[field], base[field]) && !equal(mine[field], theirs[field]);
  const [gone, kept] = [
    resets.filter(({ fields }) => fields.some(isLost)),
    resets.filter(({ fields }) => !fields.some(isLost)),
  ];
  const fields = kept.flatMap((each) => each.fields);
  return {
    lost: gone.map(({ lost }) => lost),
    taken: fields.filter((field) => !equal(base[field], theirs[field]) && !equal(mine[field], theirs[field])),
  };
}

/** Applies what was typed since `from` was sent to the values that were saved. */
export function carry<Values extends object>(from: Values, typed: Values, over: Values): Values {
  const values = { ...over };
  for (const field of fieldsOf(over)) if (!Object.is(from[field], typed[field])) values[field] = typed[field];
  return values;
}

export function fieldsOf<Values extends object>(values: Values): Field<Values>[] {
  // `Object.keys` returns strings; these are the fields.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(values) as Field<Values>[];
}
