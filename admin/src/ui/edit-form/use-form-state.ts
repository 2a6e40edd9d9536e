import type { Entity, User } from "@hitoslov/contract";
import { useRef, useState } from "react";
import { equal } from "../../lib/equal.ts";
import { meQuery, queryClient } from "../../lib/queries.ts";
import { draftKey, loadDraft } from "./drafts.ts";
import type { Stamped } from "./edit-form.ts";
import { merge } from "./merge.ts";

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
};

/** The state of a form; starts with the stored draft, if any. */
export function useFormState<Row extends Stamped, Values extends object>({
  entity,
  initial,
  named,
  draft,
  read,
}: FormStateOptions<Row, Values>) {
  const [account] = useState(() => queryClient.getQueryData<User | null>(meQuery.queryKey)?._id);
  /** The storage key of the row's draft; null: not stored. */
  const keyOf = (row: Row | null): string | null => {
    const id = row === null ? draft : (named ?? row._id ?? false);
    return draft === false || id === false || account === undefined ? null : draftKey(account, entity, id);
  };
  const [{ first, restored }] = useState(() => {
    const key = keyOf(initial);
    return begin(initial, read(initial), (fresh) => (key === null ? null : loadDraft(key, fresh, new Date())));
  });
  const [state, setState] = useState(first);
  /** The same without waiting for a render: a save that had to wait reads this. */
  const latest = useRef(first);
  const put = (next: FormState<Row, Values>) => {
    latest.current = next;
    setState(next);
  };
  return { state, latest, put, keyOf, restored };
}

function begin<Row extends Stamped, Values extends object>(
  row: Row | null,
  values: Values,
  find: (fresh: Values) => ReturnType<typeof loadDraft<Values>>,
) {
  const fresh = { row, base: { values, stamp: row?.updated_at }, values };
  const draft = find(values);
  if (draft === null || equal(draft.base, draft.values)) return { first: fresh, restored: null };
  const { at, stamp, base } = draft;
  const first: FormState<Row, Values> =
    stamp === null
      ? // In a new row, fields that were not edited take the current defaults.
        { ...fresh, values: merge(base, draft.values, values).values }
      : // A row that was changed meanwhile is merged when it is saved.
        { row, base: { values: base, stamp }, values: draft.values };
  return { first, restored: { at: new Date(at), values: first.values } };
}
