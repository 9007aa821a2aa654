import { ConsiliumError } from '@consilium/kernel';
import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  LoadAPIKeyError,
  TypeValidationError,
  UnsupportedFunctionalityError,
} from 'ai';
import { retryAfterMs } from './retry-after.ts';

/** Any failure of a call as one of the port's codes. What the provider said is only in `cause`. */
export function classify(error: unknown): ConsiliumError {
  if (error instanceof ConsiliumError) return error;
  const cause = leanCause(error);
  if (APICallError.isInstance(error)) {
    const { statusCode } = error;
    if (statusCode === undefined || statusCode < 300)
      return new ConsiliumError(isUnreadable(error) ? 'malformed' : 'network', { retryable: true, cause });
    return byStatus(statusCode, error.responseBody ?? '', error.responseHeaders, cause);
  }
  if (UnsupportedFunctionalityError.isInstance(error)) return new ConsiliumError('unsupported', { cause });
  if (LoadAPIKeyError.isInstance(error)) return new ConsiliumError('unauthorized', { cause });
  // The chat-completions reader's word for a stream that ended without a finish reason.
  if (InvalidResponseDataError.isInstance(error) && error.data === undefined)
    return new ConsiliumError('network', { retryable: true, cause });
  if (isStreamError(error))
    return byStatus(error.statusCode ?? 503, JSON.stringify(error.data ?? ''), undefined, cause);
  if (!isUnreadable(error) && isConnectionError(error))
    return new ConsiliumError('network', { retryable: true, cause });
  // Whatever else an SDK throws, it threw while it read an answer.
  return new ConsiliumError('malformed', { retryable: true, cause });
}

function byStatus(
  status: number,
  body: string,
  headers: { readonly [name: string]: string | undefined } | undefined,
  cause: Error,
): ConsiliumError {
  const wait = retryAfterMs(headers, body);
  const retry = { retryable: true, cause, ...(wait === undefined ? {} : { retryAfterMs: wait }) };
  if (status === 429) return new ConsiliumError('rate_limited', retry);
  if (status === 408) return new ConsiliumError('timeout', retry);
  // 409 is a provider's own conflict of two attempts, 529 Anthropic's overload.
  if (status >= 500 || status === 409) return new ConsiliumError('overloaded', retry);
  // Gemini answers a bad key with 400.
  if (status === 401 || status === 403 || body.includes('API_KEY_INVALID'))
    return new ConsiliumError('unauthorized', { cause, remedy: 'check the API key of the provider' });
  if (/"(content_filter|content_policy_violation)"/.test(body))
    return new ConsiliumError('filtered', { cause });
  return new ConsiliumError('invalid_request', { cause });
}

interface StreamError {
  readonly message: string;
  readonly statusCode?: number;
  readonly data?: unknown;
}

/** What providers put into an `error` part of a stream: a plain object, not an Error. */
function isStreamError(error: unknown): error is StreamError {
  return (
    typeof error === 'object' &&
    error !== null &&
    !(error instanceof Error) &&
    typeof (error as StreamError).message === 'string'
  );
}

function isUnreadable(error: unknown): boolean {
  return causes(error).some(
    (each) =>
      JSONParseError.isInstance(each) ||
      TypeValidationError.isInstance(each) ||
      EmptyResponseBodyError.isInstance(each),
  );
}

/** `fetch failed`, `terminated`, ECONNRESET and their like. */
function isConnectionError(error: unknown): boolean {
  return causes(error).some(
    (each) => each instanceof TypeError || /^(E[A-Z]+|UND_ERR_\w+)$/.test(codeOf(each)),
  );
}

function codeOf(error: Error): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

function causes(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  for (let each = error; each instanceof Error && chain.length < 8; each = each.cause) chain.push(each);
  return chain;
}

/** The SDK's errors hold the whole request; keep the provider's words and drop ours. */
function leanCause(error: unknown): Error {
  const { message, name } = (error ?? {}) as { message?: unknown; name?: unknown };
  const lean = new Error(typeof message === 'string' ? message : 'unknown');
  lean.name = typeof name === 'string' ? name : 'ProviderError';
  return lean;
}
