import { ApiError } from "@hitoslov/contract/client";
import { useIsHere } from "@hitoslov/brand/use-is-here.ts";
import { type RefObject, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { topDialog } from "@hitoslov/brand/controls/use-modal.ts";
import { isStale, messageOf } from "../../lib/api.ts";
import { creationsDone } from "../../lib/creations.ts";
import { equal } from "../../lib/equal.ts";
import { useKeys } from "../../lib/keys.ts";
import { invalidate } from "../../lib/queries.ts";
import { added, edited } from "../../messages.ts";
import { useToast } from "../../lib/toasts.tsx";
import { resolveStale } from "./resolve-conflicts.tsx";
import { type EditForm, type EditFormOptions, type Errors, type Stamped, stillWrong } from "./edit-form.ts";
import { carry, ownersIn } from "./merge.ts";
import { useDraft } from "./drafts.ts";
import { useFormFiles } from "./use-form-files.ts";
import { useFormState } from "./use-form-state.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useNewerRows } from "./use-newer-rows.ts";
import { useSendFiles } from "./use-send-files.ts";

/** The state of an edit form. Input survives errors and reloads, leaving asks, a colleague's edit is not overwritten. */
export function useEditForm<Row extends Stamped, Values extends object>(
  options: EditFormOptions<Row, Values>,
): EditForm<Values, Row> & {
  /** The row as it was last saved, loaded or restored; null for a new one. */
  readonly row: Row | null;
} {
  const { entity, row: initial, id: named, read, save, ask, load, onSaved, onRefused } = options;
  const { done = edited(entity), draft = "new", files = {} } = options;
  const store = useFormState({ entity, initial, named, draft, read, files });
  const { state, latest, put, keyOf, restored } = store;
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

  const { settle, adopt, tell } = useNewerRows({
    options,
    store,
    isBusy: () => busy.current,
    pending,
    hasFiles: chosen.waiting,
  });
  const sendFiles = useSendFiles({ options, store, chosen, newer: { adopt, tell } });

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
      const fresh = await load(current);
      if (fresh.updated_at === base.stamp) throw error;
      const { theirs, renewed, ...settled } = settle(fresh);
      const resolved = await resolveStale({
        entity,
        id: named ?? current._id ?? "",
        base: { values: renewed(base.values), stamp: base.stamp },
        mine: renewed(typed),
        theirs,
        renewed: settled.taken,
        reading: options,
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

  const handleDone = (saved: Row, created: boolean, whole: boolean) => {
    setRefused(null);
    setRestoredAt(null);
    void invalidate(entity);
    drop(keyOf(created ? null : saved));
    guard.release();
    if (isHere()) onSaved?.(saved, created, whole);
  };

  const send = async (): Promise<boolean> => {
    const isNew = latest.current.row === null;
    if (isNew) {
      const created = await write(latest.current.values);
      if (created === null) return false;
      const waits = chosen.names().length > 0;
      toast.success(added(entity));
      handleDone(created, true, !waits);
      if (!waits) return true;
    }
    // Files first: a draft is published only with its sound.
    const hasFiles = chosen.names().length > 0;
    if (!(await sendFiles(isNew))) return false;
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
      onRefused?.(errors);
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
    row,
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

/** Ctrl+S or ⌘S saves the form, in every keyboard layout, but not while a dialog is open over it. */
function useSaveShortcut(form: RefObject<HTMLFormElement | null>, onSave: () => Promise<unknown>): void {
  useKeys("keydown", (event) => {
    if (event.code !== "KeyS" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const dialog = topDialog();
    if (event.repeat || (dialog !== undefined && !dialog.contains(form.current))) return;
    void onSave();
  });
}
