import { availableParallelism, loadavg } from "node:os";

/** A whole factor by which everything may take longer at the moment, because the machine does other work as well. */
export function busyness(): number {
  return Math.max(1, Math.ceil((loadavg()[0] ?? 0) / availableParallelism()));
}
