import type { Dialect, WireError } from '../dialect.ts';
import { encode, frames } from './reply.ts';
import { parse, refuse } from './request.ts';

/** `generateContent` and `streamGenerateContent` of the Gemini API and of Vertex AI. */
export const gemini: Dialect = { parse, refuse, encode, frames };

const STATUS: { readonly [status: number]: string } = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

const WORDS: { readonly [status: number]: string } = {
  400: 'Request contains an invalid argument.',
  401: 'Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
  403: 'The caller does not have permission',
  429: 'You exceeded your current quota, please check your plan and billing details. For more information on this error, head over to: https://ai.google.dev/gemini-api/docs/rate-limits.',
  500: 'An internal error has occurred. Please retry or report in https://developers.generativeai.google/guide/troubleshooting',
  503: 'The model is overloaded. Please try again later.',
  504: 'The request timed out. Please try again.',
};

/** Google's RPC status as JSON; a 429 tells its delay as RetryInfo. */
export function errorBody({ status, message, model, retryAfterS }: WireError): object {
  const words =
    status === 404 && message === undefined
      ? `models/${model} is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.`
      : (message ?? WORDS[status] ?? WORDS[503]);
  const details =
    retryAfterS === undefined
      ? undefined
      : [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retryAfterS}s` }];
  return { error: { code: status, message: words, status: STATUS[status] ?? 'UNAVAILABLE', details } };
}
