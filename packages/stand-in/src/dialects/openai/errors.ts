import type { WireError } from '../dialect.ts';

const TYPE: { readonly [status: number]: string } = {
  400: 'invalid_request_error',
  401: 'invalid_request_error',
  403: 'invalid_request_error',
  404: 'invalid_request_error',
  429: 'requests',
};

const CODE: { readonly [status: number]: string } = {
  404: 'model_not_found',
  429: 'rate_limit_exceeded',
};

function words({ status, model, retryAfterS }: WireError): string {
  if (status === 401) {
    return "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY), or as the password field (with blank username) if you're accessing the API from your browser and are prompted for a username and password. You can obtain an API key from https://platform.openai.com/account/api-keys.";
  }
  if (status === 404) return `The model \`${model}\` does not exist or you do not have access to it.`;
  if (status === 429) {
    return `Rate limit reached for ${model} in organization org-stand-in on requests per min (RPM): Limit 3, Used 3, Requested 1. Please try again in ${retryAfterS ?? 20}s. Visit https://platform.openai.com/account/rate-limits to learn more.`;
  }
  if (status === 503) return 'The engine is currently overloaded, please try again later';
  if (status < 500) return 'The request was not acceptable.';
  return 'The server had an error while processing your request. Sorry about that!';
}

/** OpenAI's error object; servers that copy its API answer the same. */
export function errorBody(error: WireError): object {
  return {
    error: {
      message: error.message ?? words(error),
      type: TYPE[error.status] ?? 'server_error',
      param: error.param ?? null,
      code: error.code ?? (error.message === undefined ? CODE[error.status] : null) ?? null,
    },
  };
}

const WORKERS_AI_CODE: { readonly [status: number]: number } = {
  400: 5006,
  401: 10000,
  404: 5007,
  429: 3040,
};

const WORKERS_AI_WORDS: { readonly [status: number]: string } = {
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
      {
        code: WORKERS_AI_CODE[status] ?? 3043,
        message: message ?? WORKERS_AI_WORDS[status] ?? 'AiError: Internal server error',
      },
    ],
    messages: [],
    result: null,
  };
}
