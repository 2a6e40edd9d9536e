import { limits } from "@hitoslov/contract/limits";
import { cutTo } from "../../lib/format.ts";

/** The state of one file of «Загрузить файлы». */
type UploadState = "ready" | "queued" | "sending" | "done" | "failed" | "cancelled";

export type UploadItem = {
  readonly id: string;
  readonly file: File;
  /** The name of the new song; that of the file until it is edited. */
  readonly name: string;
  readonly state: UploadState;
  readonly share: number;
  readonly error: string | null;
};

/** The name of a song from the name of its file: «01. Вечерний_звон.mp3» → «Вечерний звон». */
export function songNameOf(fileName: string): string {
  const bare = fileName.replace(/\.[a-z\d]{1,5}$/i, "");
  const untracked = bare.replace(/^\d{1,3}(?:[.)]\s+|\s*[-–—]\s+|_+)/, "");
  const name = cutTo(limits.title.max, untracked.replaceAll("_", " ").replaceAll(/\s+/g, " ").trim()).trim();
  return name === "" ? bare : name;
}

/** Whether the file is queued or being sent. */
export function isBusy({ state }: UploadItem): boolean {
  return state === "queued" || state === "sending";
}

/** Whether it may be sent, first or again. */
export function isSendable({ state }: UploadItem): boolean {
  return state === "ready" || state === "failed" || state === "cancelled";
}
