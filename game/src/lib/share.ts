import { saveFile } from "@hitoslov/brand/save-file.ts";
import { showToast } from "@hitoslov/brand/toasts.ts";

type Shared = {
  readonly text: string;
  /** Said once the text was copied. */
  readonly copied: string;
  readonly picture?: () => Promise<File>;
  /** The picture is wanted more than the text: it is saved where it cannot be handed on. */
  readonly keepsPicture?: boolean;
};

/** Hands text and picture to the system's own way of sharing; where it has none, the text is copied. */
export async function share({ text, copied, picture, keepsPicture = false }: Shared): Promise<void> {
  try {
    const file = await picture?.();
    const whole = { text, ...(file !== undefined && { files: [file] }) };
    if (canShare(whole)) return await navigator.share(whole);
    if (canShare({ text })) return await navigator.share({ text });
    if (file !== undefined && keepsPicture) return saveFile(file.name, file);
    await navigator.clipboard.writeText(text);
    showToast({ variant: "info", title: "Скопировано", text: copied });
  } catch (error) {
    // The player has thought better of it.
    if (error instanceof DOMException && error.name === "AbortError") return;
    showToast({
      variant: "danger",
      title: "Не получилось",
      text: "Поделиться пока не\u00A0вышло. Попробуйте ещё раз.",
    });
  }
}

function canShare(data: ShareData): boolean {
  return "canShare" in navigator && navigator.canShare(data);
}
