import { availableParallelism, loadavg } from "node:os";

/** How many times longer, as a whole number, everything may take at the moment, because the machine has other work as well. */
export function busyness(): number {
  return Math.max(1, Math.ceil((loadavg()[0] ?? 0) / availableParallelism()));
}
