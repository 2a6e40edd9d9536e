import type { Entity } from "@hitoslov/contract";
import { useEffect, useEffectEvent } from "react";
import { messageOf } from "../../lib/api.ts";
import { equal } from "../../lib/equal.ts";
import { useToast } from "../../lib/toasts.tsx";
import { onReturned } from "../returns.tsx";
import type { EditFormOptions, Stamped } from "./edit-form.ts";
import { effectOf, merge, ownersIn, rebase, renew, resetsBetween } from "./merge.ts";
import { describeTaken } from "./resolve-conflicts.tsx";
import type { FormStore } from "./use-form-state.ts";

type NewerRowsOptions<Row extends Stamped, Values extends object> = {
  readonly options: EditFormOptions<Row, Values>;
  readonly store: FormStore<Row, Values>;
  /** A save is under way, which a render does not know yet. */
  readonly isBusy: () => boolean;
  readonly pending: boolean;
  /** Files are chosen and not uploaded. */
  readonly hasFiles: boolean;
};

/** Merges the input with newer versions of the row: reloaded, restored, or loaded by a save that was refused. */
export function useNewerRows<Row extends Stamped, Values extends object>({
  options: { entity, row: initial, id: named, read, load, files = {}, together, labels },
  store: { latest, put, lost },
  isBusy,
  pending,
  hasFiles,
}: NewerRowsOptions<Row, Values>) {
  const toast = useToast();
  const tell = (texts: readonly string[]) => {
    for (const text of texts) toast.warning(text);
  };
  const tellLost = useEffectEvent(() => tell(lost));
  useEffect(() => tellLost(), []);

  /** How to merge with a newer row: what belongs to a file that is another one now is never combined with mine. */
  const settle = (next: Row) => {
    const { row: known, base, values: mine } = latest.current;
    const theirs = read(next);
    const ownedBy = (of: Row) => ({ owners: ownersIn(files, of), stamp: of.updated_at });
    const resets = known === null ? [] : resetsBetween(files, ownedBy(known), ownedBy(next));
    return {
      theirs,
      renewed: (of: Values) => renew(of, theirs, resets),
      ...effectOf(resets, { base: base.values, mine, theirs }),
    };
  };

  /** Returns what to tell about unsaved values that are gone. */
  const adopt = (next: Row): readonly string[] => {
    const { theirs, renewed, ...settled } = settle(next);
    const { base, values: typed } = latest.current;
    const before = renewed(base.values);
    const merged = merge(before, renewed(typed), theirs, together);
    // With conflicts, keep the older stamp: then saving asks about them.
    const stamp = merged.conflicts.length === 0 ? next.updated_at : base.stamp;
    put({ row: next, base: { values: rebase(before, theirs, merged), stamp }, values: merged.values });
    return settled.lost;
  };

  const handleReturned = useEffectEvent(async (returned: Entity, _id: string) => {
    const { row: current } = latest.current;
    if (load === undefined || returned !== entity || current === null || _id !== (named ?? current._id)) return;
    try {
      tell(adopt(await load(current)));
    } catch (error) {
      toast.error(messageOf(error));
    }
  });
  useEffect(() => onReturned(handleReturned), []);

  const takeNewer = useEffectEvent(async (next: Row) => {
    const { row: known, base, values: typed } = latest.current;
    // A waiting file is compared with the stored one that was shown when it was chosen.
    if (known === null || next.updated_at <= known.updated_at || isBusy() || hasFiles) return;
    const { theirs, renewed, ...settled } = settle(next);
    const merged = merge(renewed(base.values), renewed(typed), theirs, together);
    // Saving asks about conflicts.
    if (merged.conflicts.length > 0) return;
    tell(adopt(next));
    const taken = [...merged.taken, ...settled.taken];
    if (taken.length === 0 || equal(typed, base.values)) return;
    toast.success(await describeTaken(entity, named ?? next._id ?? "", known.updated_at, taken, labels));
  });
  useEffect(() => {
    if (initial !== null) void takeNewer(initial);
  }, [initial, pending, hasFiles]);

  return { settle, adopt, tell };
}
