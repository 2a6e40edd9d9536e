const running = new Set<Promise<unknown>>();

/** Announces that a row is being created, so that forms that refer to it wait for it before they save. */
export function announceCreation(creation: Promise<unknown>): void {
  running.add(creation);
  const forget = () => void running.delete(creation);
  creation.then(forget, forget);
}

export async function creationsDone(): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running);
}
