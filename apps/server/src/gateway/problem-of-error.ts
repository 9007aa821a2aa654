import { ConsiliumError } from '@consilium/kernel';
import { RecordRefusal } from '@consilium/record';
import { HTTPException } from 'hono/http-exception';
import { ProblemError } from './problem.ts';

/** Codes of ours that mean "not for you": the caller must not learn which. */
const HIDDEN = ['forbidden', 'not_found', 'not-found', 'invalid_id', 'erased'];

/** Refusals of a port that the caller can mend: the code says what, and this where in the request it stands. */
const FIELD_OF: ReadonlyMap<string, string> = new Map([
  ['clock_too_far', 'now'],
  ['content_type_mismatch', 'content-type'],
  ['document_empty', 'body'],
  ['document_too_long', 'body'],
  // Purpose and minutes cannot be wrong any more where the port is asked.
  ['invalid_break_glass', 'reason'],
  ['invalid_cursor', 'cursor'],
  ['invalid_limit', 'limit'],
  ['invalid_location', 'timezone'],
  ['invalid_path', 'path'],
  ['invalid_proposal', 'body'],
  ['invalid_search', 'query'],
  ['invalid_source', 'source'],
  ['not_a_patient', 'patient'],
  ['quote_not_found', 'quote'],
  ['status_needed', 'status'],
  ['date_needed', 'effectiveDateTime'],
  ['unit_needed', 'valueQuantity'],
]);

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
  if (error.code === 'document_too_large' || error.code === 'too_long_to_print')
    return new ProblemError('too_large');
  if (error.code === 'malformed_json') return new ProblemError('malformed_body');
  if (error.code === 'not_permitted') return new ProblemError('not_permitted');
  if (error.code === 'index_unavailable') return new ProblemError('unavailable');
  if (error.code === 'conflict' || error.code === 'ended')
    return new ProblemError('conflict', remedyOf(error));
  if (error.code === 'invalid_schedule' || error.code === 'too_many_triggers')
    return new ProblemError('invalid_request', {
      ...remedyOf(error),
      errors: [{ field: 'schedule', reason: error.code }],
    });
  if (['invalid_watch', 'too_many_watches', 'names_patient'].includes(error.code))
    return new ProblemError('invalid_request', {
      ...remedyOf(error),
      errors: [{ field: 'item', reason: error.code }],
    });
  const field = FIELD_OF.get(error.code);
  if (field !== undefined)
    return new ProblemError('invalid_request', { errors: [{ field, reason: error.code }] });
  if (!error.retryable && error.code !== 'unavailable') return new ProblemError('internal');
  return new ProblemError(
    'unavailable',
    error.retryAfterMs === undefined ? {} : { retryAfterSeconds: error.retryAfterMs / 1_000 },
  );
}

/** Of refusals whose remedy holds no value of the request. */
const remedyOf = ({ remedy }: ConsiliumError) => (remedy === undefined ? {} : { remedy });

function problemOfStatus(status: number): ProblemError {
  if (status === 413) return new ProblemError('too_large');
  if (status === 415) return new ProblemError('unsupported_media_type');
  return new ProblemError(status < 500 ? 'malformed_body' : 'internal');
}

function isAway(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return DATABASE_AWAY.test(code) || NETWORK_AWAY.test(code);
}
