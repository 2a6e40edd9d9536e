import { limits } from "@hitoslov/contract/limits";

/** What becomes of one file of «Загрузить файлы». */
type UploadState = "ready" | "queued" | "sending" | "done" | "failed" | "cancelled";

export type UploadItem = {
  readonly id: string;
  readonly file: File;
  /** Of the song to be; the file's own until it is edited. */
  readonly name: string;
  readonly state: UploadState;
  readonly share: number;
  readonly error: string | null;
};

/** A song's name by its file's: «01. Вечерний_звон.mp3» → «Вечерний звон». */
export function songNameOf(fileName: string): string {
  const bare = fileName.replace(/\.[a-z\d]{1,5}$/i, "");
  const untracked = bare.replace(/^\d{1,3}(?:[.)]\s+|\s*[-–—]\s+|_+)/, "");
  const name = untracked.replaceAll("_", " ").replaceAll(/\s+/g, " ").trim().slice(0, limits.title.max).trim();
  return name === "" ? bare : name;
}

/** Whether the file waits for its turn or is on its way. */
export function isBusy({ state }: UploadItem): boolean {
  return state === "queued" || state === "sending";
}

/** Whether it may be sent, for the first time or once more. */
export function isSendable({ state }: UploadItem): boolean {
  return state === "ready" || state === "failed" || state === "cancelled";
}
