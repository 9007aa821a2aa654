/**
 * Every error of ours: a code for machines (and journals, logs, wires), whether trying again can help, and the
 * remedy for a person. The message never holds a patient's text.
 */
export class ConsiliumError extends Error {
  readonly code: string;
  readonly retryable: boolean;
  readonly remedy: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    code: string,
    options: { retryable?: boolean; remedy?: string; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(options.remedy ? `${code}: ${options.remedy}` : code, { cause: options.cause });
    this.name = 'ConsiliumError';
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.remedy = options.remedy;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** The code of any thrown thing; what is not ours is `internal`, and says nothing more. */
export function errorCode(error: unknown): string {
  return error instanceof ConsiliumError ? error.code : 'internal';
}
