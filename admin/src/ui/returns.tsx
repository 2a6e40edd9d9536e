import type { Entity, Output, undoRoutes } from "@hitoslov/contract";
import { api, messageOf } from "../lib/api.ts";
import { invalidate, isOutdated, reload } from "../lib/queries.ts";
import { returned } from "../messages.ts";
import { useToast } from "../lib/toasts.tsx";
import { RotateCcw } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { counted } from "@hitoslov/contract/plural";
import { formatNumber } from "../lib/format.ts";
import { useConfirm } from "./confirm.tsx";

/** Whether deleted rows stay in the trash for a while; accounts and filters do not. */
export function comesBack(entity: Entity): boolean {
  return entity !== "gamer" && entity !== "admin" && entity !== "saved_filter";
}

/** Calls that restore; each shows the result in a toast and returns whether it succeeded. */
export function useReturn() {
  const toast = useToast();
  const run = async (
    entity: Entity,
    call: () => Promise<{ readonly entity: Entity; readonly _id: string }>,
  ): Promise<boolean> => {
    try {
      const { _id } = await call();
      toast.success(returned(entity));
      // Before the reload, which open forms would tell as an edit in another window.
      await Promise.all([...listeners].map((listener) => listener(entity, _id)));
      await invalidate(entity);
      return true;
    } catch (error) {
      toast.error(messageOf(error));
      // A colleague was first, or it is too late: show what is so now.
      if (isOutdated(error)) await invalidate(entity);
      return false;
    }
  };
  return {
    returnDeleted: (entity: Entity, _id: string) => run(entity, () => api.returnDeleted({ entity, _id })),
    returnChange: (entity: Entity, _id: string) => run(entity, () => api.returnChange({ _id })),
    returnVersion: (entity: Entity, _id: string, latest_at: string) =>
      run(entity, () => api.returnVersion({ _id, latest_at })),
  };
}

type Left = Output<(typeof undoRoutes)["returnGroup"]>["left"];

type ReturnGroupProps = {
  /** The id that the changes share. */
  readonly id: string;
  /** «Отменить импорт» */
  readonly label: string;
  /** The question before undoing. */
  readonly question: string;
  readonly bad?: boolean;
};

/** Undoes all changes of a group; lists rows that stay, because they were edited or played since. */
export function ReturnGroup({ id, label, question, bad = false }: ReturnGroupProps) {
  const [done, setDone] = useState<number | null>(null);
  const [left, setLeft] = useState<Left>([]);
  const [pending, setPending] = useState(false);
  const confirm = useConfirm();
  const toast = useToast();

  const handlePress = async () => {
    if (!(await confirm({ title: question, yes: label, danger: true }))) return;
    setPending(true);
    const stay: Left[number][] = [];
    let count = 0;
    try {
      for (let more = true; more;) {
        const answer = await api.returnGroup({ _id: id, skip: stay.length });
        stay.push(...answer.left);
        count += answer.returned;
        more = answer.more;
        setDone(count);
      }
      if (count > 0) toast.success(`Возвращено: ${counted(count, "правка", "правки", "правок")}`);
      else toast.warning("Ничего не\u00A0вернулось: остальное с\u00A0тех пор меняли или играли");
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      // A row may have several changes that are not undone.
      setLeft([...new Map(stay.map((row) => [`${row.entity} ${row._id} ${row.message}`, row])).values()]);
      setPending(false);
      const entities = ["sound", "executor", "author", "genre", "award"] as const;
      // Imports and jobs tell whether anything is left to return.
      const groups = [["import"], ["song-jobs"]].map((key) => reload(key));
      await Promise.all([...entities.map(invalidate), ...groups]);
    }
  };

  return (
    <>
      <button
        type="button"
        className={bad ? "key key--bad" : "key"}
        aria-busy={pending}
        disabled={pending}
        onClick={() => void handlePress()}
      >
        <Icon of={RotateCcw} />
        {pending ? `Возвращаем… ${formatNumber(done ?? 0)}` : label}
      </button>
      {left.length > 0 && (
        <details open>
          <summary>Осталось как есть: {formatNumber(left.length)}</summary>
          <ul>
            {left.map(({ _id, entity, name, message }) => (
              <li key={`${entity} ${_id} ${message}`}>
                {name}: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type ReturnListener = (entity: Entity, _id: string) => Promise<void>;

const listeners = new Set<ReturnListener>();

/** Calls back when a row was restored, so that its open form is out of date. Returns the unsubscribe function. */
export function onReturned(listener: ReturnListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
