import { showToast } from "@hitoslov/brand/toasts.ts";

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ variant: "success", title: "Скопировано" });
  } catch {
    // A page without https has no clipboard, and a browser may refuse it.
    showToast({ variant: "danger", title: "Не скопировалось", text: "Выделите число и\u00A0скопируйте сами." });
  }
}
