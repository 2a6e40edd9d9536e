import { saveFile } from "@hitoslov/brand/save-file.ts";
import { Download } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { awardMessages } from "../../../messages.ts";
import { useToast } from "../../../lib/toasts.tsx";
import { useCall } from "../../../ui/use-call.ts";

type DownloadButtonProps = { readonly name: string; readonly load: () => Promise<Blob> };

/** Downloads a workbook of a draw. */
export function DownloadButton({ name, load }: DownloadButtonProps) {
  const toast = useToast();
  const { pending, run: download } = useCall(async () => {
    saveFile(name, await load());
    toast.success(awardMessages.downloaded);
  });
  return (
    <button type="button" className="key" disabled={pending} aria-busy={pending} onClick={() => void download()}>
      <Icon of={Download} />
      {pending ? "Готовим файл…" : "Скачать xlsx"}
    </button>
  );
}
