import { end, type Home } from "../home.ts";
import { busyness } from "../machine.ts";
import { openReport, type Report } from "../report.ts";

const longestRefusal = 5000;

/** A second server on the same embedded data is refused in time; the lock of a killed one blocks nobody. */
export async function second(home: Home, { cycles }: { readonly cycles: number }): Promise<Report> {
  const report = openReport("second", home.engine);
  let slowest = 0;
  for (; report.cycles < cycles; report.cycles += 1) {
    const first = await home.start();
    const { code, errors, time } = await home.spawn({ PORT: "0" }).exited;
    slowest = Math.max(slowest, time);
    if (code !== 1 || !errors.includes(" is in use by another running server. "))
      report.failures.push(`${code} ${errors}`);
    if (!(await home.line.isReady())) report.failures.push("the first does not go on");
    await end(first, "SIGKILL");
    const started = performance.now();
    const next = await home.start();
    report.recoveries.push(performance.now() - started);
    await end(next, "SIGKILL");
  }
  if (slowest > longestRefusal * busyness()) report.failures.push(`a refusal took ${slowest} ms`);
  report.more["slowest refusal ms"] = Math.round(slowest);
  return report;
}
