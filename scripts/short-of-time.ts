import { existsSync, readFileSync } from 'node:fs';

/** The parts of vitest's JSON report that say what failed, and how. */
export interface TestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Without a file nothing is known to have failed. */
export function readTestReport(file: string): TestReport {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] };
}

// The words of vitest, of our own `until`, and of the browser's driver.
const SHORT =
  /timed out in \d+ms|__VITEST_POLL_CHAIN__|to be less than|waited \d+ ms for|timeout \d+ms exceeded/i;
/** More files than this are not the noise of a machine; on a starved one, more than the second number. */
const MOST_FILES = 3;
const MOST_FILES_STARVED = 10;
const STARVED = 0.25;

/** Whether the host withheld so much of a command's CPU time that its times say little. */
export function isStarved(stolen: number): boolean {
  return stolen > STARVED;
}

/**
 * The files whose tests failed for lack of time and for nothing else: CI's machine is shared, so they are run once more,
 * alone. None if anything failed in another way.
 */
export function filesShortOfTime({ testResults }: TestReport, stolen: number): readonly string[] {
  const failed = testResults.filter(({ status }) => status === 'failed');
  const isShort = failed.every(({ message, assertionResults }) => {
    const failures = assertionResults.filter(({ status }) => status === 'failed');
    if (failures.length === 0) return SHORT.test(message);
    return failures.every(
      ({ failureMessages = [] }) =>
        failureMessages.length > 0 && failureMessages.every((each) => SHORT.test(each)),
    );
  });
  const most = isStarved(stolen) ? MOST_FILES_STARVED : MOST_FILES;
  return isShort && failed.length <= most ? failed.map(({ name }) => name) : [];
}
