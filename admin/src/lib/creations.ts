const running = new Set<Promise<unknown>>();

/** Tells forms that a row they refer to is being made: who saves meanwhile waits for it. */
export function announceCreation(creation: Promise<unknown>): void {
  running.add(creation);
  const forget = () => void running.delete(creation);
  creation.then(forget, forget);
}

export async function creationsDone(): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running);
}
