import type { ExitCode } from './exit-codes.ts';
import { explain } from './explain.ts';

export interface Reporter {
  readonly json: boolean;
  /** The result: text for a person, or the value as one line of JSON. */
  result(value: unknown, text: string): void;
  /** What goes on meanwhile; to stderr, so that a result can be piped. */
  progress(text: string): void;
  /** Prints the trouble and gives the exit code. */
  trouble(error: unknown): ExitCode;
}

type Out = (text: string) => void;

/** Where a command speaks: results to `out`, everything else to `err`. */
export function createReporter(
  { json }: { readonly json: boolean },
  out: Out = (text) => process.stdout.write(text),
  err: Out = (text) => process.stderr.write(text),
): Reporter {
  return {
    json,
    result: (value, text) => out(json ? `${JSON.stringify(value)}\n` : `${text}\n`),
    progress: (text) => {
      if (!json) err(`${text}\n`);
    },
    trouble: (error) => {
      const { code, message, remedy, exit } = explain(error);
      if (json) out(`${JSON.stringify({ error: { code, message, remedy, exit } })}\n`);
      else err(`${message}\n  Remedy: ${remedy.replaceAll('\n', '\n          ')}\n`);
      return exit;
    },
  };
}
