import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./house.mjs";

/** The counts of one step. */
export function countCheck(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * The counts of a vitest run, from its JSON report. Besides failed tests, these are failures: a file that could not be
 * loaded, no report, no test at all, and a bad exit code without a failed test.
 */
export function countTests(reportFile, code) {
  const report = readReport(reportFile);
  if (!report) return { passed: 0, failed: 1 };

  const passed = report.numPassedTests;
  const broken = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const failed = report.numFailedTests + broken.length;
  const unexplained = failed === 0 && (code !== 0 || passed === 0);
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => describe(relative(root, name), fullName, failureMessages[0])),
  );
  failures.push(...broken.map(({ name, message }) => describe(relative(root, name), "did not load", message)));
  return { passed, failed: unexplained ? 1 : failed, skipped: report.numPendingTests + report.numTodoTests, failures };
}

/** The same for Playwright Test, whose report differs. A test that passes at its second try has failed. */
export function countJourneys(reportFile, code) {
  const report = readReport(reportFile);
  if (!report) return { passed: 0, failed: 1 };

  const { expected: passed, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + report.errors.length;
  const unexplained = failed === 0 && (code !== 0 || passed === 0);
  const failures = report.suites
    .flatMap(specsOf)
    .flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ results }) => describe(`${file}:${line}`, title, results.find(({ error }) => error)?.error.message)),
    );
  return { passed, failed: unexplained ? 1 : failed, skipped, failures };
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The failures in a few lines, as often only the end of a long output is kept. */
function describe(place, title, message = "") {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return [`${place} › ${title}`, ...lines.slice(0, 4).map((line) => `    ${line.slice(0, 200)}`)].join("\n");
}

/** A killed run leaves no report, or an incomplete one. */
function readReport(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  } catch {
    return undefined;
  }
}

/** The closing lines: the failures, one line for each step, and only the total on the last. */
export function summary(results) {
  const total = (key) => results.reduce((sum, result) => sum + (result[key] ?? 0), 0);
  const lines = results.map(({ name, passed, failed, skipped, seconds }) => {
    const parts = [`${passed} passed`, `${failed} failed`, ...(skipped ? [`${skipped} skipped`] : [])];
    return `${name.padEnd(8)} ${parts.join(", ")} (${seconds} s)`;
  });
  const failures = results.flatMap(({ failures: ofStep = [] }) => ofStep);
  return [
    ...failures,
    ...(failures.length ? [""] : []),
    ...lines,
    "",
    `${total("passed")} passed, ${total("failed")} failed`,
  ].join("\n");
}
