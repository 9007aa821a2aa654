import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Every refusal of the gateway: code → status and title. The titles are fixed texts: they carry no internals. */
export const PROBLEMS = {
  malformed_body: [400, 'The body is not valid JSON in UTF-8'],
  unauthorized: [401, 'Sign in, or send a valid bearer token'],
  csrf: [403, 'The request does not come from our own pages'],
  purpose_not_granted: [403, 'The grant does not cover this purpose of use'],
  not_author: [403, 'Only the person who began it may change this'],
  not_permitted: [403, 'Your relation to the patient, or the purpose of use, does not allow this'],
  not_found: [404, 'There is nothing here, or nothing for you'],
  conflict: [409, 'It has changed since, or was decided before: read it again'],
  not_running: [409, 'The run has ended, or was never begun'],
  not_repeatable: [409, 'The turn runs, was answered, or was run again since'],
  already_running: [409, 'It is being run again already: wait for its end'],
  not_replayable: [409, 'The turn runs, or what it began with was not kept'],
  grant_ended: [409, 'Who wrote the message may not open the record any more'],
  over_budget: [413, 'The input is longer than the function takes'],
  too_large: [413, 'The body is too large'],
  unsupported_media_type: [415, 'The body must be application/json'],
  invalid_request: [422, 'A field of the request is not valid'],
  invalid_resource: [422, 'The resource is not valid FHIR R4, or does not fit this record'],
  over_cap: [422, 'It would cost more than it may'],
  rate_limited: [429, 'Too many requests'],
  too_many_streams: [429, 'Too many open event streams'],
  too_many_imports: [429, 'Too many imports at once'],
  internal: [500, 'Something went wrong on our side'],
  no_result: [502, 'It has ended without a result'],
  unavailable: [503, 'A service behind the gateway does not answer'],
  timeout: [503, 'The request took too long'],
} as const satisfies { [code: string]: readonly [ContentfulStatusCode, string] };

export type ProblemCode = keyof typeof PROBLEMS;

export interface FieldError {
  /** Path of the field in the body, or the name of the header or query parameter. */
  readonly field: string;
  /** A code, never the value. */
  readonly reason: string;
}

export interface ProblemDetails {
  readonly remedy?: string;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  /** A FHIR OperationOutcome: every finding with the element that it is about. */
  readonly outcome?: object;
}

/** Thrown anywhere in a request; `onError` makes the response. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code);
    this.name = 'ProblemError';
    this.code = code;
    this.details = details;
  }
}

/** What was looked for. Throws `not_found` where there is none. */
export function existing<T>(found: T): Exclude<T, null | undefined | 'not-found'> {
  if (found === null || found === undefined || found === 'not-found') throw new ProblemError('not_found');
  return found as Exclude<T, null | undefined | 'not-found'>;
}

/** A refusal of one field of the request. */
export function invalidField(field: string, reason: string, remedy?: string): ProblemError {
  const errors = [{ field, reason }];
  return new ProblemError('invalid_request', remedy === undefined ? { errors } : { errors, remedy });
}

/** RFC 9457. Two problems of one code differ in nothing but the instance, unless details say more. */
export function problemResponse(
  code: ProblemCode,
  requestId: string,
  details: ProblemDetails = {},
): Response {
  const [status, title] = PROBLEMS[code];
  const body = {
    type: `urn:consilium:problem:${code}`,
    title,
    status,
    code,
    instance: `urn:consilium:request:${requestId}`,
    ...(details.remedy === undefined ? {} : { remedy: details.remedy }),
    ...(details.errors === undefined ? {} : { errors: details.errors }),
    ...(details.outcome === undefined ? {} : { outcome: details.outcome }),
  };
  const headers = new Headers({ 'Content-Type': 'application/problem+json' });
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer realm="consilium"');
  const retryAfter = details.retryAfterSeconds ?? (status === 503 ? 2 : undefined);
  if (retryAfter !== undefined) headers.set('Retry-After', String(Math.max(1, Math.ceil(retryAfter))));
  return new Response(JSON.stringify(body), { status, headers });
}
