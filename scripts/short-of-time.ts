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
/** More files than this are not the noise of a machine, or of a starved one. */
const MOST_FILES = 3;
const MOST_FILES_STARVED = 10;
/** From this share of stolen CPU time on, clocks in tests run out in ways that no message names. */
const STARVED = 0.25;

/** Whether the host gave so much of a command's CPU time to others that its failure tells nothing yet. */
export function isStarved(stolen: number): boolean {
  return stolen > STARVED;
}

/**
 * The files whose tests failed for lack of time and for nothing else: CI's machine is shared, so they are run once more,
 * alone. None, when anything failed in another way, unless the machine was starved.
 */
export function filesShortOfTime({ testResults }: TestReport, stolen = 0): readonly string[] {
  const failed = testResults.filter(({ status }) => status === 'failed');
  const isShort =
    isStarved(stolen) ||
    failed.every(({ message, assertionResults }) => {
      const failures = assertionResults.filter(({ status }) => status === 'failed');
      if (failures.length === 0) return SHORT.test(message);
      return failures.every(
        ({ failureMessages = [] }) =>
          failureMessages.length > 0 && failureMessages.every((each) => SHORT.test(each)),
      );
    });
  return isShort && failed.length <= (isStarved(stolen) ? MOST_FILES_STARVED : MOST_FILES)
    ? failed.map(({ name }) => name)
    : [];
}
