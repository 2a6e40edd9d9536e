import {
  ApiError,
  type Client,
  type ClientOptions,
  createClient,
  type Endpoints,
  type FileRoute,
  isErrorBody,
  offline,
} from "@hitoslov/contract/client";
import { fetchWhenFree } from "@hitoslov/contract/fetch-when-free";
import { readFile } from "@hitoslov/contract/read-file";
import { endpoints } from "virtual:endpoints";
import { sendOnce } from "./lost-calls.ts";
import { expire, token } from "./session.ts";
import { createStore } from "@hitoslov/brand/store.ts";
import { toast } from "./toasts.tsx";
import type { Contract, Input, Output } from "@hitoslov/contract";

type Files<N extends FileRoute> = Contract[N] extends { readonly files: infer F }
  ? { readonly [Field in keyof F]?: Blob }
  : never;

type Uploader = {
  readonly [N in FileRoute]: (
    input: Input<Contract[N]>,
    files: Files<N>,
    options?: {
      readonly signal?: AbortSignal;
      /** The share of the bytes sent, 0 to 1. */
      readonly onProgress?: (share: number) => void;
    },
  ) => Promise<Output<Contract[N]>>;
};

type UploadOptions = { readonly signal?: AbortSignal; readonly onProgress?: (share: number) => void };

/**
 * The calls that take files. Uses XMLHttpRequest, because `fetch` does not report the progress of an upload.
 * A cancelled upload rejects with an AbortError.
 */
function createUploader(endpoints: Pick<Endpoints, FileRoute>, options: ClientOptions): Uploader {
  const send = (name: FileRoute, input: object, files: object, { signal, onProgress }: UploadOptions = {}) =>
    new Promise<unknown>((resolve, reject) => {
      const form = new FormData();
      // Fields first: the server reads them before the files.
      for (const [field, value] of Object.entries(input)) form.set(field, String(value));
      for (const [field, file] of Object.entries(files)) if (file instanceof Blob) form.set(field, file);
      const request = new XMLHttpRequest();
      const token = options.token();
      const fail = (status: number, body: unknown) => {
        const error = new ApiError(status, isErrorBody(body) ? body : offline);
        options.onError?.(error, token);
        reject(error);
      };
      request.open(endpoints[name].method, endpoints[name].path);
      request.responseType = "json";
      if (token !== null) request.setRequestHeader("token", token);
      request.upload.addEventListener("progress", ({ loaded, total }) =>
        onProgress?.(total === 0 ? 0 : loaded / total),
      );
      request.addEventListener("load", () => {
        if (request.status >= 200 && request.status < 300 && request.response !== null) resolve(request.response);
        else fail(request.status, request.response);
      });
      request.addEventListener("error", () => fail(0, offline));
      request.addEventListener("abort", () => reject(new DOMException("The upload was cancelled", "AbortError")));
      signal?.throwIfAborted();
      signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(form);
    });
  const calls = Object.fromEntries(
    Object.keys(endpoints).map((name) => [
      name,
      // `Object.keys` returns strings; these are the routes.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      (input: object, files: object, upload?: UploadOptions) => send(name as FileRoute, input, files, upload),
    ]),
  );
  // The record above has exactly the contract's names; only their types are beyond `fromEntries`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return calls as Uploader;
}

const options = { token, onError: handleError };

export const api: Client = createClient(endpoints, {
  ...options,
  readFile,
  fetch: (address, init) => sendOnce(fetchWhenFree, address, init),
});
/** The calls that take files: `upload.uploadSoundFiles({ _id }, { sound: file }, { signal, onProgress })`. */
export const upload = createUploader(endpoints, options);

const factorMissing = createStore(false);
/** Calls back when the server refuses a call until a second factor is set up. */
export const onFactorMissing = factorMissing.subscribe;

const forbidden = createStore(false);
/** Calls back when the server refuses a call for want of rights: the owner may have changed them. */
export const onForbidden = forbidden.subscribe;

function handleError({ status, body }: ApiError, sent: string | null): void {
  if (body.code === "totp_required") factorMissing.set(true);
  if (body.code === "forbidden" && sent !== null && sent === token()) forbidden.set(true);
  if (status !== 401 || sent === null || sent !== token()) return;
  // The gate redirects to the sign-in.
  if (expire()) toast.error(body.message);
}

/** Whether the password was right and the code of the second factor is required. */
export function wantsCode(error: unknown): error is ApiError {
  return error instanceof ApiError && error.body.code === "second_factor";
}

/** The message to show for an error: the server's, unchanged. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : "Что-то пошло не так. Попробуйте ещё раз.";
}

/** Whether somebody else has changed the row since it was read. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.body.code === "stale";
}

/** Whether the error needs no message: the user has left or cancelled. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
