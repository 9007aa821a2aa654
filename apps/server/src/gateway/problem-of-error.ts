import { ConsiliumError } from '@consilium/kernel';
import { RecordRefusal } from '@consilium/record';
import { HTTPException } from 'hono/http-exception';
import { ProblemError } from './problem.ts';

/** Codes of ours that mean "not for you": the caller must not learn which. */
const HIDDEN = ['forbidden', 'not_found', 'not-found', 'invalid_id', 'erased'];

/** Refusals of a port that the caller can mend; the code says what. */
const ABOUT_THE_REQUEST = [
  'content_type_mismatch',
  'document_empty',
  'document_too_long',
  'invalid_break_glass',
  'invalid_cursor',
  'invalid_limit',
  'invalid_proposal',
  'invalid_search',
  'invalid_source',
  'not_a_patient',
  'quote_not_found',
  'status_needed',
];

/** PostgreSQL: connection trouble, too many connections, shutting down, statement cancelled. */
const DATABASE_AWAY = /^(08|53|57)[0-9A-Z]{3}$/;
const NETWORK_AWAY = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|UND_ERR)/;

/** What a caller may know of any thrown thing. */
export function problemOfError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof HTTPException) return problemOfStatus(error.status);
  if (error instanceof ConsiliumError) return problemOfOurs(error);
  return new ProblemError(isAway(error) ? 'unavailable' : 'internal');
}

function problemOfOurs(error: ConsiliumError): ProblemError {
  if (error.code === 'unauthorized') return new ProblemError('unauthorized');
  if (HIDDEN.includes(error.code)) return new ProblemError('not_found');
  if (error instanceof RecordRefusal) return new ProblemError('invalid_resource', { outcome: error.outcome });
  if (error.code === 'document_too_large') return new ProblemError('too_large');
  if (error.code === 'conflict') return new ProblemError('conflict');
  if (ABOUT_THE_REQUEST.includes(error.code))
    return new ProblemError('invalid_request', { errors: [{ field: 'body', reason: error.code }] });
  if (!error.retryable && error.code !== 'unavailable') return new ProblemError('internal');
  return new ProblemError(
    'unavailable',
    error.retryAfterMs === undefined ? {} : { retryAfterSeconds: error.retryAfterMs / 1_000 },
  );
}

function problemOfStatus(status: number): ProblemError {
  if (status === 413) return new ProblemError('too_large');
  if (status === 415) return new ProblemError('unsupported_media_type');
  return new ProblemError(status < 500 ? 'malformed_body' : 'internal');
}

function isAway(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return DATABASE_AWAY.test(code) || NETWORK_AWAY.test(code);
}
