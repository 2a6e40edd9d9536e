import { type Field, fieldsOf, merge, type Together } from "../../../ui/edit-form/merge.ts";

/** What stands in fields that are saved by themselves, and what it was typed over. */
export type Typed<Values> = { readonly values: Values; readonly base: Values };

type Taken<Values> = {
  readonly typed: Typed<Values>;
  /** What was typed and is not in the fields any more: a colleague has changed the same. */
  readonly lost: readonly Field<Values>[];
};

/** Takes what the row has become. Who leaves a field is asked nothing: what both have changed is the colleague's. */
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

/** After one's own save of `sent` over `before`: what it has changed is known, and what was typed anew since stays. */
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
