import type { Environment } from './local/env-file.ts';
import type { ExitCode } from './report/exit-codes.ts';
import type { Reporter } from './report/reporter.ts';
import type { Terminal } from './terminal.ts';

/** What a command has around it. It sets `exit` where the end is not simply good. */
export interface CommandContext {
  readonly environment: Environment;
  readonly report: Reporter;
  /** Where a person can be asked, if there is one; with --json there is none. */
  readonly terminal?: Terminal;
  exit: ExitCode;
}
