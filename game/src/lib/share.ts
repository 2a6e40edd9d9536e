import { saveFile } from "@hitoslov/brand/save-file.ts";
import { showToast } from "@hitoslov/brand/toasts.ts";

type Shared = {
  readonly text: string;
  /** The message once the text was copied. */
  readonly copied: string;
  readonly picture?: () => Promise<File>;
  /** Whether the picture matters more than the text: if it cannot be shared it is saved. */
  readonly keepsPicture?: boolean;
};

/** How long a picture may take before the text is shared alone, ms: browsers share only soon after a press. */
const timeoutMs = 3000;

/** Shares text and picture by the system; where it cannot, the text is copied. */
export async function share({ text, copied, picture, keepsPicture = false }: Shared): Promise<void> {
  try {
    const file = await (keepsPicture ? picture?.() : soon(picture));
    const data = [{ text, ...(file !== undefined && { files: [file] }) }, { text }].find(canShare);
    if (data !== undefined && (await handOn(data))) return;
    if (file !== undefined && keepsPicture) return saveFile(file.name, file);
    await navigator.clipboard.writeText(text);
    showToast({ variant: "info", title: "Скопировано", text: copied });
  } catch (error) {
    // The player has cancelled.
    if (isNamed(error, "AbortError")) return;
    showToast({
      variant: "danger",
      title: "Не получилось",
      text: "Поделиться пока не\u00A0вышло. Попробуйте ещё раз.",
    });
  }
}

async function soon(picture: Shared["picture"]): Promise<File | undefined> {
  const late = new Promise<undefined>((resolve) => void setTimeout(resolve, timeoutMs));
  return Promise.race([picture?.().catch(() => undefined), late]);
}

/** False where the press was too long ago for the browser. */
async function handOn(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    if (isNamed(error, "NotAllowedError")) return false;
    throw error;
  }
}

function canShare(data: ShareData): boolean {
  return "canShare" in navigator && navigator.canShare(data);
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}
