import type { Entity } from "@hitoslov/contract";
import { messageOf } from "../lib/api.ts";
import { invalidate, isOutdated } from "../lib/queries.ts";
import { confirmDelete, deleted } from "../messages.ts";
import { useConfirm } from "./confirm.tsx";
import { useToast } from "../lib/toasts.tsx";
import { comesBack, useReturn } from "./returns.tsx";

/**
 * `const remove = useDelete("genre", (_id) => api.deleteGenre({ _id })); await remove(row._id, row.name)`: asks, deletes,
 * and offers to restore if that is possible. `more`: text below the question, such as what tells rows with the same
 * name apart.
 */
export function useDelete(entity: Entity, call: (id: string) => Promise<unknown>) {
  const confirm = useConfirm();
  const toast = useToast();
  const { returnDeleted } = useReturn();
  return async (id: string, name?: string, more?: string): Promise<boolean> => {
    if (
      !(await confirm({
        title: confirmDelete(entity, name),
        ...(more !== undefined && { text: more }),
        yes: "Удалить",
        danger: true,
      }))
    )
      return false;
    try {
      await call(id);
    } catch (error) {
      toast.error(messageOf(error));
      // The row is gone or used meanwhile: show what is so now.
      if (isOutdated(error)) await invalidate(entity);
      return false;
    }
    const back = { label: "Вернуть", onPress: () => void returnDeleted(entity, id) };
    toast.success(deleted(entity), comesBack(entity) ? back : undefined);
    await invalidate(entity);
    return true;
  };
}
