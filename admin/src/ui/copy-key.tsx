import { Copy } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { useToast } from "../lib/toasts.tsx";

type CopyKeyProps = {
  readonly label: string;
  readonly text: string;
  /** Said when it was copied: «Пароль скопирован». */
  readonly done: string;
  readonly failed: string;
};

export function CopyKey({ label, text, done, failed }: CopyKeyProps) {
  const toast = useToast();
  const handleCopy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(done),
      () => toast.error(failed),
    );
  return (
    <button type="button" className="key" onClick={() => void handleCopy()}>
      <Icon of={Copy} />
      {label}
    </button>
  );
}
