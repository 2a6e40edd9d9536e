import { type Field, fieldsOf, merge, type Together } from "../../../ui/edit-form/merge.ts";

/** The values of fields that are saved without a button, and the saved values they are based on. */
export type Typed<Values> = { readonly values: Values; readonly base: Values };

type Taken<Values> = {
  readonly typed: Typed<Values>;
  /** Edits that were lost because a colleague changed the same fields. */
  readonly lost: readonly Field<Values>[];
};

/** Merges the new row into the fields. If both have changed a field, the colleague's value wins, without a question. */
export function take<Values extends object>(
  { values: mine, base }: Typed<Values>,
  theirs: Values,
  together?: Together<Values>,
): Taken<Values> {
  const merged = merge(base, mine, theirs, together);
  const lost = merged.conflicts.flat();
  const values = { ...merged.values };
  for (const field of lost) values[field] = theirs[field];
  return { typed: { values, base: theirs }, lost };
}

/** Merges the new row after saving `sent` over `before`: one's own changes are no conflict, and later edits stay. */
export function afterSave<Values extends object>(
  typed: Typed<Values>,
  { sent, before, after }: { readonly sent: Values; readonly before: Values; readonly after: Values },
): Typed<Values> {
  const values = { ...typed.values };
  const base = { ...typed.base };
  for (const field of fieldsOf(after)) {
    if (Object.is(sent[field], before[field])) continue;
    if (Object.is(typed.values[field], sent[field])) values[field] = after[field];
    base[field] = after[field];
  }
  return { values, base };
}
