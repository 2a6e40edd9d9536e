import type { ReadinessKey } from "@hitoslov/contract";

/** What the checklist finds the place of a point by. */
export function fieldId(key: ReadinessKey): string {
  return `ready-${key}`;
}
