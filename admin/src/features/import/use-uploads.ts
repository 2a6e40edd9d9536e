import { useEffect, useRef, useState } from "react";
import { reload } from "../../lib/queries.ts";
import { useToast } from "../../lib/toasts.tsx";
import { messages } from "../../messages.ts";
import { openUploads, type PickedFile, type Uploading } from "./tus-uploads.ts";

/** Uploads to imports; they continue while the screen is open. `id`: the import that it shows. */
export function useUploads(id: string | null) {
  const [state, setState] = useState<Uploading | null>(null);
  /** The import that `state` is about: the screen may show another one by now. */
  const [of, setOf] = useState<string | null>(null);
  const current = useRef<{ readonly id: string; readonly uploads: ReturnType<typeof openUploads> }>(null);
  /** False until the import is read again: as it was before the last file ended, it may lack some. */
  const [isRead, setRead] = useState(true);
  const dismissToast = useRef<(() => void) | null>(null);
  const failures = useRef(0);
  const toast = useToast();
  const close = () => {
    current.current?.uploads.close();
    current.current = null;
    dismissToast.current?.();
    dismissToast.current = null;
    setState(null);
  };
  useEffect(() => close, []);

  const finish = async () => {
    setRead(false);
    dismissToast.current?.();
    dismissToast.current = null;
    if (failures.current > 0) toast.error(messages.filesFailed);
    else toast.success(messages.filesUploaded);
    await reload(["import"]);
    setRead(true);
  };
  const handleChange = (next: Uploading) => {
    failures.current = next.failed.length;
    setState(next);
  };

  return {
    state: of === id ? state : null,
    busy: state !== null && state.done < state.files,
    isRead,
    add: (to: string, files: readonly PickedFile[]) => {
      if (files.length === 0) return;
      if (current.current?.id !== to) {
        current.current?.uploads.close();
        current.current = { id: to, uploads: openUploads(to, handleChange, () => void finish()) };
        setOf(to);
      }
      dismissToast.current ??= toast.waiting(messages.filesUploading);
      current.current.uploads.add(files);
    },
    pause: (value: boolean) => current.current?.uploads.pause(value),
    close,
  };
}
