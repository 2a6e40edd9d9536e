import type { Output, LaterContract } from "@hitoslov/contract";
import { ApiError, isErrorBody, offline } from "@hitoslov/contract/client";
import { endpoints } from "virtual:later-endpoints";
import { handleError } from "../../lib/api.ts";
import { token } from "../../lib/session.ts";

type Answer = Output<LaterContract["uploadMyPhoto"]>;

/** The one call of the game that takes a file. */
export async function uploadPhoto(img: Blob): Promise<Answer> {
  const { method, path } = endpoints.uploadMyPhoto;
  const body = new FormData();
  body.set("img", img);
  const sent = token();
  const response = await fetch(path, { method, headers: { token: sent ?? "" }, body }).catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  // The contract says what a success carries.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (response?.ok === true && answer !== undefined) return answer as Answer;
  const error = new ApiError(response?.status ?? 0, isErrorBody(answer) ? answer : offline);
  handleError(error, sent);
  throw error;
}
