import { vi } from "vitest";

/**
 * Requests that the server makes wait for an answer as long as it takes, until `mockRestore`: on a busy machine any answer
 * may take longer than their limit.
 */
export const ignoreTimeouts = () =>
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => new AbortController().signal);
