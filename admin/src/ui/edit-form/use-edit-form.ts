import type { Entity } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { useIsHere } from "@hitoslov/brand/use-is-here.ts";
import { type SubmitEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { isStale, messageOf } from "../../lib/api.ts";
import { creationsDone } from "../../lib/creations.ts";
import { equal } from "../../lib/equal.ts";
import { invalidate } from "../../lib/queries.ts";
import { onReturned } from "../returns.tsx";
import { added, edited, messages } from "../../messages.ts";
import { useToast } from "../../lib/toasts.tsx";
import { colleaguesSince, describeTaken, resolveFiles, resolveStale } from "./resolve-conflicts.tsx";
import { type EditForm, type EditFormOptions, type Errors, type Stamped, stillWrong } from "./edit-form.ts";
import { carry, effectOf, isSameFile, merge, ownersIn, rebase, renew, resetsBetween } from "./merge.ts";
import { useDraft } from "./drafts.ts";
import { useFormFiles } from "./use-form-files.ts";
import { useFormState } from "./use-form-state.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useSaveShortcut } from "./use-save-shortcut.ts";

/** The state of an edit form. Input survives errors and reloads, leaving asks, a colleague's edit is not overwritten. */
export function useEditForm<Row extends Stamped, Values extends object>({
  entity,
  row: initial,
  id: named,
  read,
  save,
  ask,
  load,
  onSaved,
  done = edited(entity),
  draft = "new",
  files = {},
  ...reading
}: EditFormOptions<Row, Values>): EditForm<Values, Row> {
  const { state, latest, put, keyOf, restored, lost } = useFormState({ entity, initial, named, draft, read, files });
  const [restoredAt, setRestoredAt] = useState(restored?.at ?? null);
  const [refused, setRefused] = useState<{ readonly errors: Errors; readonly sent: Values } | null>(null);
  const [pending, setPending] = useState(false);
  /** Set at once, while `pending` waits for a render: a double press creates one row. */
  const busy = useRef(false);
  const sent = useRef(state.values);
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const isHere = useIsHere();
  const { row, values } = state;
  const edits = !equal(values, state.base.values);
  const chosen = useFormFiles();
  const dirty = edits || chosen.waiting;
  const drop = useDraft({
    key: keyOf(row),
    dirty: edits,
    draft: {
      stamp: state.base.stamp ?? null,
      base: state.base.values,
      values,
      owners: row === null ? {} : ownersIn(files, row),
    },
    restored: restored?.values ?? null,
  });
  const guard = useLeaveGuard(dirty, { onLeave: () => drop(keyOf(row)) });
  useLayoutEffect(() => {
    const invalid = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    invalid?.focus();
    invalid?.scrollIntoView({ block: "center" });
  }, [refused]);

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
    const merged = merge(before, renewed(typed), theirs, reading.together);
    // With conflicts, keep the older stamp: then saving asks about them.
    const stamp = merged.conflicts.length === 0 ? next.updated_at : base.stamp;
    put({ row: next, base: { values: rebase(before, theirs, merged), stamp }, values: merged.values });
    return settled.lost;
  };

  const handleReturned = useEffectEvent(async (returned: Entity, _id: string) => {
    const { row: current } = latest.current;
    if (load === undefined || returned !== entity || current === null || _id !== (named ?? current._id)) return;
    try {
      tell(adopt(await load()));
    } catch (error) {
      toast.error(messageOf(error));
    }
  });
  useEffect(() => onReturned(handleReturned), []);

  const takeNewer = useEffectEvent(async (next: Row) => {
    const { row: known, base, values: typed } = latest.current;
    // A waiting file is compared with the stored one that was shown when it was chosen.
    if (known === null || next.updated_at <= known.updated_at || busy.current || chosen.waiting) return;
    const { theirs, renewed, ...settled } = settle(next);
    const merged = merge(renewed(base.values), renewed(typed), theirs, reading.together);
    // Saving asks about conflicts.
    if (merged.conflicts.length > 0) return;
    tell(adopt(next));
    const taken = [...merged.taken, ...settled.taken];
    if (taken.length === 0 || equal(typed, base.values)) return;
    toast.success(await describeTaken(entity, named ?? next._id ?? "", known.updated_at, taken, reading.labels));
  });
  useEffect(() => {
    if (initial !== null) void takeNewer(initial);
  }, [initial, pending, chosen.waiting]);

  /** Returns the saved row, or null if the user went back to the form. Throws errors of the server. */
  const write = async (typed: Values): Promise<Row | null> => {
    const { row: current, base } = latest.current;
    sent.current = typed;
    try {
      const saved = await save(typed, base.stamp, current);
      const fresh = read(saved);
      put({
        row: saved,
        base: { values: fresh, stamp: saved.updated_at },
        values: carry(typed, latest.current.values, fresh),
      });
      return saved;
    } catch (error) {
      const stale = isStale(error);
      if (!stale || load === undefined || current === null || base.stamp === undefined) throw error;
      const fresh = await load();
      if (fresh.updated_at === base.stamp) throw error;
      const { theirs, renewed, ...settled } = settle(fresh);
      const resolved = await resolveStale({
        entity,
        id: named ?? current._id ?? "",
        base: { values: renewed(base.values), stamp: base.stamp },
        mine: renewed(typed),
        theirs,
        renewed: settled.taken,
        reading,
      });
      if (resolved === null) return null;
      const merged = carry(renewed(typed), renewed(latest.current.values), resolved.values);
      put({ row: fresh, base: { values: theirs, stamp: fresh.updated_at }, values: merged });
      tell(settled.lost);
      const saved = await write(merged);
      if (saved !== null && resolved.message !== null) toast.success(resolved.message);
      return saved;
    }
  };

  /** Asks before replacing files that a colleague has stored meanwhile. False if the user went back to the form. */
  const settleFiles = async (): Promise<boolean> => {
    const { row: current } = latest.current;
    if (load === undefined || current === null) return true;
    const fresh = await load();
    const { base } = latest.current;
    const [empty, now] = [read(null), read(fresh)];
    const clashes = chosen.names().flatMap((name) => {
      const { label, kind, of, resets } = files[name] ?? {};
      if (!label || !kind || !of) return [];
      // A colleague's new times of words would go with the sound that they belong to.
      const due = (resets?.fields ?? []).filter(
        (field) => !equal(now[field], base.values[field]) && !equal(now[field], empty[field]),
      );
      const isKept = fresh.updated_at === current.updated_at || isSameFile(of(fresh), of(current));
      if (isKept && due.length === 0) return [];
      const reset = due.map((field) => ({ field, mine: empty[field], theirs: now[field] }));
      return [{ name, label, kind, mine: chosen.urlOf(name), theirs: of(fresh), reset }];
    });
    if (clashes.length === 0) return true;
    const colleagues = await colleaguesSince(entity, named ?? current._id ?? "", current.updated_at);
    const theirs = await resolveFiles(clashes, colleagues, reading);
    if (theirs === null) return false;
    theirs.forEach(chosen.drop);
    const gone = adopt(fresh);
    // My own file resets them anyway.
    if (theirs.length > 0) tell(gone);
    return true;
  };

  const sendFiles = async (): Promise<boolean> => {
    if (chosen.names().length > 0 && !(await settleFiles())) return false;
    const names = chosen.names();
    if (names.length === 0) return true;
    const dismiss = toast.waiting(messages.filesUploading);
    try {
      for (const name of names) {
        const file = files[name];
        const { row: current } = latest.current;
        const stored = file && current && (await chosen.sendOne(name, current, file.send));
        if (!stored) return false;
        const gone = adopt(stored);
        if (file.resets === undefined) tell(gone);
        if (isHere()) onSaved?.(stored, false, false);
      }
      for (const text of new Set(names.map((name) => files[name]?.done ?? messages.fileUploaded))) toast.success(text);
      return true;
    } finally {
      dismiss();
      void invalidate(entity);
    }
  };

  const handleDone = (saved: Row, created: boolean, whole: boolean) => {
    setRefused(null);
    setRestoredAt(null);
    void invalidate(entity);
    drop(keyOf(created ? null : saved));
    guard.release();
    if (isHere()) onSaved?.(saved, created, whole);
  };

  const send = async (): Promise<boolean> => {
    if (latest.current.row === null) {
      const created = await write(latest.current.values);
      if (created === null) return false;
      const waits = chosen.names().length > 0;
      toast.success(added(entity));
      handleDone(created, true, !waits);
      if (!waits) return true;
    }
    // Files first: a draft is published only with its sound.
    const hasFiles = chosen.names().length > 0;
    if (!(await sendFiles())) return false;
    const { row: current, base, values: typed } = latest.current;
    const isWritten = hasFiles && equal(typed, base.values);
    const saved = isWritten ? current : await write(typed);
    if (saved === null) return false;
    if (!isWritten) toast.success(done);
    handleDone(saved, false, true);
    return true;
  };

  const handleSave = async () => {
    if (busy.current) return false;
    busy.current = true;
    try {
      if (ask !== undefined && !(await ask(latest.current.values, latest.current.row))) return false;
      setPending(true);
      await creationsDone();
      return await send();
    } catch (error) {
      const errors = error instanceof ApiError ? (error.body.fields ?? {}) : {};
      setRefused({ errors, sent: sent.current });
      // The client shows the toast of a lost session.
      if (!(error instanceof ApiError && error.status === 401)) toast.error(messageOf(error));
      return false;
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  useSaveShortcut(ref, async () => {
    await creationsDone();
    const { row: current, base, values: typed } = latest.current;
    // All forms on the screen get the shortcut: don't save an unchanged row.
    if (current === null || chosen.names().length > 0 || !equal(typed, base.values)) await handleSave();
  });

  const patch = (changes: Partial<Values>) =>
    put({ ...latest.current, values: { ...latest.current.values, ...changes } });
  return {
    values,
    base: state.base.values,
    set: (name, value) => put({ ...latest.current, values: { ...latest.current.values, [name]: value } }),
    patch,
    errors: refused === null ? {} : stillWrong(refused.errors, refused.sent, values),
    dirty,
    pending,
    savedAt: row?.updated_at ? new Date(row.updated_at) : null,
    restoredAt,
    save: handleSave,
    reset: () => {
      const fresh = read(latest.current.row);
      put({ ...latest.current, base: { values: fresh, stamp: latest.current.row?.updated_at }, values: fresh });
      chosen.dropAll();
      setRefused(null);
      setRestoredAt(null);
    },
    touch: adopt,
    file: chosen.choiceOf,
    mayLeave: guard.mayLeave,
    props: {
      id,
      ref,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void handleSave();
      },
    },
  };
}
