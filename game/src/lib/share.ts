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

/** A text goes without a picture that is slow to come, ms: browsers share only soon after a press. */
const timeoutMs = 3000;

/** Hands text and picture to the system's own way of sharing; where it has none, the text is copied. */
export async function share({ text, copied, picture, keepsPicture = false }: Shared): Promise<void> {
  try {
    const file = await (keepsPicture ? picture?.() : soon(picture));
    const data = [{ text, ...(file !== undefined && { files: [file] }) }, { text }].find(canShare);
    if (data !== undefined && (await handOn(data))) return;
    if (file !== undefined && keepsPicture) return saveFile(file.name, file);
    await navigator.clipboard.writeText(text);
    showToast({ variant: "info", title: "Скопировано", text: copied });
  } catch (error) {
    // The player has thought better of it.
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
