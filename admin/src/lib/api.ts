import { ApiError, type Client, createClient } from "@hitoslov/contract/client";
import { endpoints } from "virtual:endpoints";
import { signOut, token } from "./session.ts";
import { toast } from "./toasts.ts";
import { createUploader } from "./upload.ts";

const options = { token, onError: handleError };

export const api: Client = createClient(endpoints, options);
/** The calls that take files: `upload.uploadSoundFiles({ _id }, { sound: file }, { signal, onProgress })`. */
export const upload = createUploader(endpoints, options);

/** The server no longer knows this session: the gate leads to the door. */
function handleError({ status, body }: ApiError): void {
  if (status !== 401 || token() === null) return;
  signOut();
  toast.error(body.message);
}

/** What to tell the person of a failure: the server's words as they are. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : "Что-то пошло не так. Попробуйте ещё раз.";
}

/** Whether nobody needs to hear of it: the person has left or cancelled. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
