import { existsSync, readFileSync } from "node:fs";

/** What one step adds to the sum. */
export function countCheck(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * What a vitest run adds, from the file of its JSON reporter. Besides failed tests, a failure is: a file
 * that could not be loaded, no report, no test at all, and a bad exit code that no test accounts for.
 */
export function countTests(reportFile, code) {
  const report = readReport(reportFile);
  if (!report) return { passed: 0, failed: 1 };

  const passed = report.numPassedTests;
  const broken = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const failed = report.numFailedTests + broken.length;
  const unexplained = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: unexplained ? 1 : failed, skipped: report.numPendingTests + report.numTodoTests };
}

/** The same for a run of Playwright Test, whose report is another. A test that passes at its second try has failed. */
export function countJourneys(reportFile, code) {
  const report = readReport(reportFile);
  if (!report) return { passed: 0, failed: 1 };

  const { expected: passed, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + report.errors.length;
  const unexplained = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: unexplained ? 1 : failed, skipped };
}

/** A run that was killed leaves no report, or half of one. */
function readReport(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  } catch {
    return undefined;
  }
}

/** The closing lines: one a step, and the sum alone on the last. */
export function summary(results) {
  const total = (key) => results.reduce((sum, result) => sum + (result[key] ?? 0), 0);
  const lines = results.map(({ name, passed, failed, skipped, seconds }) => {
    const parts = [`${passed} passed`, `${failed} failed`, ...(skipped ? [`${skipped} skipped`] : [])];
    return `${name.padEnd(8)} ${parts.join(", ")} (${seconds} s)`;
  });
  return [...lines, "", `${total("passed")} passed, ${total("failed")} failed`].join("\n");
}
