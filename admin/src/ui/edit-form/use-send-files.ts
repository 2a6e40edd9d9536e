import { useIsHere } from "@hitoslov/brand/use-is-here.ts";
import { equal } from "../../lib/equal.ts";
import { invalidate } from "../../lib/queries.ts";
import { useToast } from "../../lib/toasts.tsx";
import { messages } from "../../messages.ts";
import type { EditFormOptions, Stamped } from "./edit-form.ts";
import { isSameFile } from "./merge.ts";
import { colleaguesSince, resolveFiles } from "./resolve-conflicts.tsx";
import type { useFormFiles } from "./use-form-files.ts";
import type { FormStore } from "./use-form-state.ts";
import type { useNewerRows } from "./use-newer-rows.ts";

type SendFilesOptions<Row extends Stamped, Values extends object> = {
  readonly options: EditFormOptions<Row, Values>;
  readonly store: FormStore<Row, Values>;
  readonly chosen: ReturnType<typeof useFormFiles>;
  readonly newer: Pick<ReturnType<typeof useNewerRows<Row, Values>>, "adopt" | "tell">;
};

/**
 * Uploads the chosen files of a form. False if one was not stored, or the user went back to the form.
 * `isNew`: the row was just created, so that no colleague has put others.
 */
export function useSendFiles<Row extends Stamped, Values extends object>({
  options: { entity, id: named, read, load, onSaved, files = {}, labels, names },
  store: { latest },
  chosen,
  newer: { adopt, tell },
}: SendFilesOptions<Row, Values>): (isNew: boolean) => Promise<boolean> {
  const toast = useToast();
  const isHere = useIsHere();

  /** Asks before replacing files that a colleague has stored meanwhile. False if the user went back to the form. */
  const settleFiles = async (): Promise<boolean> => {
    const { row: current } = latest.current;
    if (load === undefined || current === null) return true;
    const fresh = await load(current);
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
    const theirs = await resolveFiles(clashes, colleagues, { labels, names });
    if (theirs === null) return false;
    theirs.forEach(chosen.drop);
    const gone = adopt(fresh);
    // My own file resets them anyway.
    if (theirs.length > 0) tell(gone);
    return true;
  };

  return async (isNew) => {
    if (!isNew && chosen.names().length > 0 && !(await settleFiles())) return false;
    const sent = chosen.names();
    if (sent.length === 0) return true;
    const dismiss = toast.waiting(messages.filesUploading);
    try {
      for (const name of sent) {
        const file = files[name];
        const { row: current } = latest.current;
        const stored = file && current && (await chosen.sendOne(name, current, file.send));
        if (!stored) return false;
        const gone = adopt(stored);
        if (file.resets === undefined) tell(gone);
        if (isHere()) onSaved?.(stored, false, false);
      }
      for (const text of new Set(sent.map((name) => files[name]?.done ?? messages.fileUploaded))) toast.success(text);
      return true;
    } finally {
      dismiss();
      void invalidate(entity);
    }
  };
}
