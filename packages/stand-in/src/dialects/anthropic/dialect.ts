import type { Dialect, WireError } from '../dialect.ts';
import { encode, frames } from './reply.ts';
import { parse, refuse } from './request.ts';

/** Anthropic's `messages`. */
export const anthropic: Dialect = { parse, refuse, encode, frames };

const TYPE: { readonly [status: number]: string } = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  503: 'api_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

function words({ status, model }: WireError): string {
  if (status === 401) return 'x-api-key header is required';
  if (status === 404) return `model: ${model}`;
  if (status === 429) {
    return 'This request would exceed your organization’s rate limit of 50 requests per minute. For details, refer to: https://docs.claude.com/en/api/rate-limits.';
  }
  return status === 529 ? 'Overloaded' : 'Internal server error';
}

export function errorBody(error: WireError): object {
  const type = TYPE[error.status] ?? 'api_error';
  return { type: 'error', error: { type, message: error.message ?? words(error) } };
}
