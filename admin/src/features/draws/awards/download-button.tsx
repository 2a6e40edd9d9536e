import { saveFile } from "@hitoslov/brand/save-file.ts";
import { Download } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { messageOf } from "../../../lib/api.ts";
import { awardMessages } from "../../../messages.ts";
import { useToast } from "../../../lib/toasts.tsx";

type DownloadButtonProps = { readonly name: string; readonly load: () => Promise<Blob> };

/** Downloads a workbook of a draw. */
export function DownloadButton({ name, load }: DownloadButtonProps) {
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const handleDownload = async () => {
    setPending(true);
    try {
      saveFile(name, await load());
      toast.success(awardMessages.downloaded);
    } catch (error) {
      toast.error(messageOf(error));
    }
    setPending(false);
  };
  return (
    <button type="button" className="key" disabled={pending} aria-busy={pending} onClick={() => void handleDownload()}>
      <Icon of={Download} />
      {pending ? "Готовим файл…" : "Скачать xlsx"}
    </button>
  );
}
