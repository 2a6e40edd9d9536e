import { log } from "./log.ts";

/** Work that is done by itself, so that what fails keeps nothing else from being done. */
export type Steps = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Takes the steps of a job one after the other, also after one that fails, which is logged.
 * @returns the names of those that failed.
 */
export async function takeSteps(job: string, steps: Steps): Promise<string[]> {
  const failed: string[] = [];
  for (const [step, run] of Object.entries(steps)) {
    await run().catch((err: unknown) => {
      failed.push(step);
      log.error({ err, job, step }, "a step of a job failed");
    });
  }
  return failed;
}
