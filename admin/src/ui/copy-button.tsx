import { Copy } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { useToast } from "../lib/toasts.tsx";

type CopyButtonProps = {
  readonly label: string;
  readonly text: string;
  /** The toast after copying: «Пароль скопирован». */
  readonly done: string;
  readonly failed: string;
};

export function CopyButton({ label, text, done, failed }: CopyButtonProps) {
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
