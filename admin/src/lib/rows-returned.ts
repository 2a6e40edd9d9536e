import type { Entity } from "@hitoslov/contract";

const listeners = new Set<(entity: Entity) => void>();

/** Tells open forms that a row of this entity is as it once was: what they show is no more. */
export function tellReturned(entity: Entity): void {
  for (const listener of listeners) listener(entity);
}

/** Answers how to hear no more of it. */
export function onReturned(listener: (entity: Entity) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
