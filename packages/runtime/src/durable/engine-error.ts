import { ConsiliumError, errorCode } from '@consilium/kernel';
import { CancelledError, RestateError, RetryableError, TerminalError } from '@restatedev/restate-sdk';

/**
 * What leaves this process in an error is a code: the engine stores messages, and stacks, unsealed.
 * A retryable error without a time of its own is a plain one, so that the step's own intervals hold.
 */
export function stepError(error: unknown): Error {
  if (error instanceof TerminalError) return error;
  if (!(error instanceof ConsiliumError)) return bare('internal');
  if (!error.retryable) return new TerminalError(error.code);
  if (error.retryAfterMs === undefined) return bare(error.code);
  return new RetryableError(error.code, { retryAfter: error.retryAfterMs });
}

/**
 * The same for what a handler throws outside its steps. Our own mistakes there are the same at every attempt, so they
 * are final: a handler that fails for ever would hold its key for ever. What else is unknown is tried again, without its
 * text. What the SDK throws into a handler are RestateErrors, which go through as they are; a suspension or an aborted
 * attempt never passes here: the SDK leaves the handler behind then.
 */
export function handlerError(error: unknown): Error {
  if (error instanceof RestateError) return error;
  if (error instanceof ConsiliumError) {
    return error.retryable ? new RetryableError(error.code) : new TerminalError(error.code);
  }
  return MISTAKES.some((kind) => error instanceof kind) ? new TerminalError('internal') : bare('internal');
}

const MISTAKES = [TypeError, RangeError, SyntaxError, ReferenceError];

/** The code of a step's or call's final failure; a cancellation is rethrown, as it must reach the top. */
export function failureCode(error: unknown): string {
  if (error instanceof CancelledError) throw error;
  if (error instanceof ConsiliumError) return error.code;
  return error instanceof TerminalError && CODE.test(error.message) ? error.message : 'internal';
}

export function isCancelled(error: unknown): boolean {
  return error instanceof CancelledError;
}

/** For a moment: the engine tries the step again, and what its code writes (a proposal) is not lost. */
export function isStoreAway(error: unknown): boolean {
  return error instanceof ConsiliumError && error.retryable && error.code === 'store_unavailable';
}

/** The key was destroyed: thrown by us, or by a step or a call that met it. */
export function isErased(error: unknown): boolean {
  return errorCode(error) === 'erased' || (error instanceof TerminalError && error.message === 'erased');
}

const CODE = /^[a-z][a-z0-9_]{0,63}$/;

/** Without its stack: paths of this machine are no code. */
function bare(code: string): Error {
  const error = new Error(code);
  error.stack = code;
  return error;
}
