import { useState } from "react";
import { api, messageOf } from "../../../lib/api.ts";
import { counted } from "../../../lib/format.ts";
import { invalidate } from "../../../lib/queries.ts";
import { useConfirm } from "../../../ui/confirm/use-confirm.ts";
import { useToast } from "../../../ui/toast/use-toast.ts";

type BulkChange = Omit<Parameters<typeof api.updateSounds>[0], "ids">;

/** «5 песен» */
function countSongs(count: number): string {
  return counted(count, "песня", "песни", "песен");
}

/** One change of many songs, all or none; what the server refuses stays on the screen. */
export function useBulk(ids: readonly string[], onDone: () => void) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = useConfirm();
  const toast = useToast();

  const run = async (call: () => Promise<unknown>, done: string) => {
    setPending(true);
    setError(null);
    try {
      await call();
      toast.success(done);
      await invalidate("sound");
      onDone();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setPending(false);
    }
  };

  return {
    pending,
    error,
    change: (changes: BulkChange) =>
      run(() => api.updateSounds({ ids: [...ids], ...changes }), `Изменено: ${countSongs(ids.length)}`),
    remove: async () => {
      const title = `Вы действительно хотите удалить ${counted(ids.length, "песню", "песни", "песен")}?`;
      if (!(await confirm({ title, yes: "Удалить", danger: true }))) return;
      await run(() => api.deleteSounds({ ids: ids.join(",") }), `Удалено: ${countSongs(ids.length)}`);
    },
  };
}
