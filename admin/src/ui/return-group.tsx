import type { Output, undoRoutes } from "@hitoslov/contract";
import { RotateCcw } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { api, messageOf } from "../lib/api.ts";
import { counted, formatNumber } from "../lib/format.ts";
import { invalidate } from "../lib/queries.ts";
import { useConfirm } from "./confirm/use-confirm.ts";
import { useToast } from "./toast/use-toast.ts";

type Left = Output<(typeof undoRoutes)["returnGroup"]>["left"];

type ReturnGroupProps = {
  /** Of the changes that were made as one. */
  readonly id: string;
  /** «Отменить импорт» */
  readonly label: string;
  /** What is asked before. */
  readonly question: string;
  readonly bad?: boolean;
};

/** Takes back all changes of a group; what stays as it is, since it was edited or played, is listed. */
export function ReturnGroup({ id, label, question, bad = false }: ReturnGroupProps) {
  const [returned, setReturned] = useState<number | null>(null);
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
        setReturned(count);
      }
      toast.success(`Возвращено: ${counted(count, "правка", "правки", "правок")}`);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      // A row may be left by more than one of its changes.
      setLeft([...new Map(stay.map((row) => [`${row.entity} ${row._id} ${row.message}`, row])).values()]);
      setPending(false);
      const entities = ["sound", "executor", "author", "genre", "award"] as const;
      await Promise.all(entities.map(invalidate));
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
        {pending ? `Возвращаем… ${formatNumber(returned ?? 0)}` : label}
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
