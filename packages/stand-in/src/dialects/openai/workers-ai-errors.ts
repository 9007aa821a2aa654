import type { WireError } from '../dialect.ts';

const CODE: { readonly [status: number]: number } = { 400: 5006, 401: 10000, 404: 5007, 429: 3040 };

const WORDS: { readonly [status: number]: string } = {
  400: 'AiError: Bad input',
  401: 'Authentication error',
  404: 'AiError: No such model',
  429: 'AiError: Capacity temporarily exceeded, please try again.',
};

/** Cloudflare's envelope, in which Workers AI's compatible endpoint puts its errors. */
export function workersAiErrorBody({ status, message }: WireError): object {
  return {
    success: false,
    errors: [
      { code: CODE[status] ?? 3043, message: message ?? WORDS[status] ?? 'AiError: Internal server error' },
    ],
    messages: [],
    result: null,
  };
}
