import { ApiError, type Client, createClient } from "@hitoslov/contract/client";
import { readFile } from "@hitoslov/contract/read-file";
import { endpoints } from "virtual:endpoints";
import { signOut, token } from "./session.ts";
import { createStore } from "@hitoslov/brand/store.ts";
import { toast } from "./toasts.tsx";
import { createUploader } from "./upload.ts";

const options = { token, onError: handleError };

export const api: Client = createClient(endpoints, { ...options, readFile });
/** The calls that take files: `upload.uploadSoundFiles({ _id }, { sound: file }, { signal, onProgress })`. */
export const upload = createUploader(endpoints, options);

const factorMissing = createStore(false);
/** Tells that a call was refused until a second factor is set up. */
export const onFactorMissing = factorMissing.subscribe;

function handleError({ status, body }: ApiError, sent: string | null): void {
  if (body.code === "totp_required") factorMissing.set(true);
  if (status !== 401 || sent === null || sent !== token()) return;
  // The server no longer knows this session: the gate leads to the door.
  signOut();
  toast.error(body.message);
}

/** Whether the password was right and the code of the second factor is wanted. */
export function wantsCode(error: unknown): error is ApiError {
  return error instanceof ApiError && error.body.code === "second_factor";
}

/** What to tell the person of a failure: the server's words as they are. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : "Что-то пошло не так. Попробуйте ещё раз.";
}

/** Whether nobody needs to hear of it: the person has left or cancelled. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
