import type { Environment } from './local/env-file.ts';
import type { ExitCode } from './report/exit-codes.ts';
import type { Reporter } from './report/reporter.ts';

/** What a command has around it. It sets `exit` where the end is not simply good. */
export interface Surroundings {
  readonly environment: Environment;
  readonly report: Reporter;
  exit: ExitCode;
}
