import type { ProviderName } from './model-call.ts';
import type { ModelServer } from './start.ts';

const PATHS: { readonly [api: string]: string } = {
  gemini: '/v1beta/models/gemini-2.5-flash:generateContent',
  'gemini-3': '/v1beta/models/gemini-3-pro-preview:generateContent',
  vertex: '/v1/projects/p/locations/l/publishers/google/models/gemini-2.5-flash:generateContent',
  responses: '/v1/responses',
  chat: '/v1/chat/completions',
  compatible: '/compatible/v1/chat/completions',
  messages: '/v1/messages',
};

export type Api = 'gemini' | 'gemini-3' | 'vertex' | 'responses' | 'chat' | 'compatible' | 'messages';

export interface Posted {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a wire format is what the tests look into.
  readonly body: any;
}

/** A request that the client libraries would never send, with every key that any provider wants. */
export async function post(
  server: ModelServer,
  api: Api,
  body: object | string,
  signal?: AbortSignal,
): Promise<Posted> {
  const response = await fetch(server.url + PATHS[api], {
    method: 'POST',
    headers: {
      authorization: 'Bearer key-canary',
      'x-api-key': 'key-canary',
      'x-goog-api-key': 'key-canary',
      'anthropic-version': '2023-06-01',
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal && { signal }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsedOrNull(text) };
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The smallest request that each API answers. */
export function plain(api: Api, text = 'Hello', more: object = {}): object {
  const messages = [{ role: 'user', content: text }];
  if (api === 'responses') return { model: 'gpt-4.1-mini', input: text, ...more };
  if (api === 'messages') return { model: 'claude-sonnet-4-5', max_tokens: 100, messages, ...more };
  if (api === 'chat' || api === 'compatible') return { model: 'gpt-4.1-mini', messages, ...more };
  return { contents: [{ role: 'user', parts: [{ text }] }], ...more };
}

export const APIS: readonly { readonly api: Api; readonly provider: ProviderName }[] = [
  { api: 'gemini', provider: 'gemini' },
  { api: 'vertex', provider: 'vertex' },
  { api: 'responses', provider: 'openai' },
  { api: 'chat', provider: 'openai' },
  { api: 'messages', provider: 'anthropic' },
  { api: 'compatible', provider: 'compatible' },
];
