import { type DirectoryName, directoryNames } from "@hitoslov/contract";
import { useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { invalidate } from "../../lib/queries.ts";
import { useToast } from "../../ui/toast/use-toast.ts";
import { defaults } from "./calls.ts";

/** «Создать недостающие»: nothing that is there is touched. */
export function DefaultsKey({ list }: { readonly list: DirectoryName }) {
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const create = defaults[list];
  if (create === undefined) return null;

  const handleClick = async () => {
    setPending(true);
    try {
      const { created } = await create();
      toast.success(created === 0 ? "Всё на месте, создавать нечего" : `Создано записей: ${created}`);
      // The score rules and the speeds come in one call.
      await Promise.all(directoryNames.filter((name) => name in defaults).map(invalidate));
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setPending(false);
    }
  };

  return (
    <button type="button" className="key" aria-busy={pending} disabled={pending} onClick={() => void handleClick()}>
      Создать недостающие
    </button>
  );
}
