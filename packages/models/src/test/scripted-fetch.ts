import type { ModelRequest } from '@consilium/kernel';
import type { ModelsConfig } from '../config.ts';
import { createModels, type DescribedModels } from '../create-models.ts';
import type { ProviderName } from '../library/library.ts';
import { defaultModelLibrary } from '../library/load-library.ts';

export interface SentRequest {
  readonly url: string;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into provider bodies of every shape
  readonly body: any;
}

type Answer = Response | Error | ((signal: AbortSignal) => Promise<Response>);

/** A `fetch` that answers from a list, in order, and keeps what it was sent. An answer too few fails the test. */
function scriptedFetch(...answers: readonly Answer[]): {
  readonly fetch: typeof globalThis.fetch;
  readonly sent: readonly SentRequest[];
} {
  const sent: SentRequest[] = [];
  const left = [...answers];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push({
      url: String(input),
      headers: new Headers(init?.headers),
      body: JSON.parse(String(init?.body)),
    });
    const answer = left.shift();
    if (!answer) throw new Error('unexpected call');
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer(init!.signal!) : answer;
  };
  return { fetch, sent };
}

export function json(body: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });
}

/** Server-sent events; `end` decides how the connection closes. */
export function events(frames: readonly unknown[], end: 'clean' | 'cut' = 'clean'): Response {
  const bytes = frames.map((frame) => {
    const text = typeof frame === 'string' ? frame : JSON.stringify(frame);
    return new TextEncoder().encode(`data: ${text}\n\n`);
  });
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = bytes[at];
      at += 1;
      if (next) controller.enqueue(next);
      else if (end === 'clean') controller.close();
      else
        controller.error(
          new TypeError('terminated', {
            cause: Object.assign(new Error('closed'), { code: 'UND_ERR_SOCKET' }),
          }),
        );
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** A plain request; tests name what matters to them. */
export function aRequest(changes: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model: 'fast',
    system: 'Be brief.',
    messages: [{ role: 'user', text: 'Good morning' }],
    tools: [],
    output: null,
    builtin: null,
    generate: {},
    ...changes,
  };
}

const library = defaultModelLibrary();

/** The model layer over a scripted provider, with the package's own library. */
export function modelsOf(
  provider: ProviderName,
  answers: readonly Answer[],
  changes: Partial<ModelsConfig> = {},
): { readonly models: DescribedModels; readonly sent: readonly SentRequest[] } {
  const { fetch, sent } = scriptedFetch(...answers);
  const models = createModels({
    provider,
    apiKey: 'key',
    baseUrl: 'http://127.0.0.1:9/v1',
    library,
    fetch,
    ...changes,
  });
  return { models, sent };
}

export const calm = { signal: new AbortController().signal };
