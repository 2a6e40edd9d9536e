import type { Entity, User } from "@hitoslov/contract";
import { useRef, useState } from "react";
import { equal } from "../../lib/equal.ts";
import { meQuery, queryClient } from "../../lib/queries.ts";
import { draftKey, loadDraft } from "./drafts.ts";
import type { FormFile, Stamped } from "./edit-form.ts";
import { effectOf, merge, ownersIn, renew, resetsBetween } from "./merge.ts";

type FormState<Row, Values> = {
  readonly row: Row | null;
  /** The values that the input is based on. With a restored draft, the stamp may be older than the row's. */
  readonly base: { readonly values: Values; readonly stamp: string | undefined };
  readonly values: Values;
};

type FormStateOptions<Row, Values> = {
  readonly entity: Entity;
  readonly initial: Row | null;
  readonly named: string | undefined;
  readonly draft: string | false;
  readonly read: (row: Row | null) => Values;
  readonly files: Readonly<Record<string, FormFile<Row, Values>>>;
};

export type FormStore<Row extends Stamped, Values extends object> = ReturnType<typeof useFormState<Row, Values>>;

/** The state of a form; starts with the stored draft, if any. */
export function useFormState<Row extends Stamped, Values extends object>({
  entity,
  initial,
  named,
  draft,
  read,
  files,
}: FormStateOptions<Row, Values>) {
  const [account] = useState(() => queryClient.getQueryData<User | null>(meQuery.queryKey)?._id);
  /** The storage key of the row's draft; null: not stored. */
  const keyOf = (row: Row | null): string | null => {
    const id = row === null ? draft : (named ?? row._id ?? false);
    return draft === false || id === false || account === undefined ? null : draftKey(account, entity, id);
  };
  const [{ first, restored, lost }] = useState(() => {
    const key = keyOf(initial);
    const values = read(initial);
    return begin(initial, values, key === null ? null : loadDraft(key, values, new Date()), files);
  });
  const [state, setState] = useState(first);
  /** The same without waiting for a render: a save that had to wait reads this. */
  const latest = useRef(first);
  const put = (next: FormState<Row, Values>) => {
    latest.current = next;
    setState(next);
  };
  return { state, latest, put, keyOf, restored, lost };
}

function begin<Row extends Stamped, Values extends object>(
  row: Row | null,
  values: Values,
  draft: ReturnType<typeof loadDraft<Values>>,
  files: FormStateOptions<Row, Values>["files"],
) {
  const fresh = { row, base: { values, stamp: row?.updated_at }, values };
  const none = { first: fresh, restored: null, lost: [] };
  if (draft === null || equal(draft.base, draft.values)) return none;
  const { at, stamp, owners = {} } = draft;
  const resets =
    row === null
      ? []
      : resetsBetween(files, { owners, stamp }, { owners: ownersIn(files, row), stamp: row.updated_at });
  const [base, typed] = [renew(draft.base, values, resets), renew(draft.values, values, resets)];
  const { lost } = effectOf(resets, { base: draft.base, mine: draft.values, theirs: values });
  if (equal(base, typed)) return { ...none, lost };
  const first: FormState<Row, Values> =
    stamp === null
      ? // In a new row, fields that were not edited take the current defaults.
        { ...fresh, values: merge(base, typed, values).values }
      : // A row that was changed meanwhile is merged when it is saved.
        { row, base: { values: base, stamp }, values: typed };
  return { first, restored: { at: new Date(at), values: resets.length === 0 ? first.values : null }, lost };
}
