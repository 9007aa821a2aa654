/** A program that could not be started or did not become ready: what, why in its own words, and the remedy. */
export class LaunchError extends Error {
  readonly code = 'launch-failed';
  readonly remedy: string;
  /** The last lines of the program's own log; empty if it wrote none. */
  readonly logTail: string;

  constructor(what: string, options: { remedy: string; logTail?: string; cause?: unknown }) {
    const logTail = options.logTail ?? '';
    super(
      [what, `Remedy: ${options.remedy}`, ...(logTail ? [`Its last log lines:\n${logTail}`] : [])].join('\n'),
      {
        cause: options.cause,
      },
    );
    this.name = 'LaunchError';
    this.remedy = options.remedy;
    this.logTail = logTail;
  }
}
