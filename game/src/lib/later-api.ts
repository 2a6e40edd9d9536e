import type { LaterContract } from "@hitoslov/contract";
import { type Client, createClient } from "@hitoslov/contract/client";
import { endpoints } from "virtual:later-endpoints";
import { handleError, inPreview } from "./api.ts";
import { token } from "./session.ts";

/** What no first screen calls; its addresses do not weigh on one. */
export const laterApi: Client<keyof LaterContract> = createClient(inPreview(endpoints), {
  token,
  onError: handleError,
});
