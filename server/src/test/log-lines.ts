import { vi } from "vitest";
import { log } from "../log.ts";

/** Catches the lines of the log until `stop`; none of them is printed. */
export function listenToLog() {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  const before = log.level;
  log.level = "info";
  return {
    text: () => lines.join(""),
    lines: () => lines.map((line): Record<string, unknown> => JSON.parse(line)),
    forget: () => void lines.splice(0),
    stop: () => {
      write.mockRestore();
      log.level = before;
    },
  };
}
export type LogLines = ReturnType<typeof listenToLog>;
