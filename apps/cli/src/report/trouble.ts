import { EXIT, type ExitCode } from './exit-codes.ts';

/** Something a person can fix: what is wrong and what to do. Printed without a stack. */
export class Trouble extends Error {
  /** A word for programs, such as `port-taken`. */
  readonly code: string;
  readonly remedy: string;
  readonly exit: ExitCode;

  constructor(
    code: string,
    {
      what,
      remedy,
      exit = EXIT.failed,
      cause,
    }: { what: string; remedy: string; exit?: ExitCode; cause?: unknown },
  ) {
    super(what, { cause });
    this.name = 'Trouble';
    this.code = code;
    this.remedy = remedy;
    this.exit = exit;
  }
}
