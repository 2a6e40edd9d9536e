import type { Entity } from "@hitoslov/contract";
import { api, messageOf } from "../lib/api.ts";
import { invalidate } from "../lib/queries.ts";
import { tellReturned } from "../lib/rows-returned.ts";
import { returned } from "../messages.ts";
import { useToast } from "./toast/use-toast.ts";

/** Whether what is deleted lies in the trash for a while: of accounts nothing is kept, nor of filters. */
export function comesBack(entity: Entity): boolean {
  return entity !== "gamer" && entity !== "admin" && entity !== "saved_filter";
}

/** Ways back; each tells what has come of it and answers whether it has worked. */
export function useReturn() {
  const toast = useToast();
  const run = async (call: () => Promise<{ readonly entity: Entity }>): Promise<boolean> => {
    try {
      const { entity } = await call();
      toast.success(returned(entity));
      tellReturned(entity);
      await invalidate(entity);
      return true;
    } catch (error) {
      toast.error(messageOf(error));
      return false;
    }
  };
  return {
    returnDeleted: (entity: Entity, ids: readonly string[]) =>
      run(async () => {
        for (const _id of ids) await api.returnDeleted({ entity, _id });
        return { entity };
      }),
    returnChange: (_id: string) => run(() => api.returnChange({ _id })),
    returnVersion: (_id: string) => run(() => api.returnVersion({ _id })),
  };
}
