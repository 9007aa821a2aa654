import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';

/** The public API for one person. Every call throws Trouble: unreachable, refused or failed. */
export interface ApiClient {
  readonly url: string;
  readonly get: (path: string) => Promise<Response>;
  /** With a body of JSON. */
  readonly post: (path: string, body: string) => Promise<Response>;
  /** Sends a body while it is read, of `size` bytes if that is known, and gives the answer's lines of JSON as they come. */
  readonly postForLines: (
    path: string,
    body: AsyncIterable<Uint8Array>,
    size: number | null,
  ) => AsyncIterable<unknown>;
}

export interface Problem {
  readonly status?: number;
  readonly code?: string;
  readonly title?: string;
  readonly remedy?: string;
  readonly errors?: readonly { readonly field: string; readonly reason: string }[];
  readonly outcome?: {
    readonly issue?: readonly {
      readonly details?: { readonly text?: string };
      readonly expression?: readonly string[];
    }[];
  };
}

export function createClient(url: string, token: string): ApiClient {
  const ask = async (
    path: string,
    init: RequestInit & { readonly duplex?: 'half' } = {},
  ): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) };
    const response = await fetch(new URL(path, url), { ...init, headers, redirect: 'error' }).catch(
      (cause: unknown) => {
        throw cause instanceof Trouble ? cause : unreachable(url, cause);
      },
    );
    if (response.ok) return response;
    throw troubleOf((await response.json().catch(() => ({}))) as Problem, response.status);
  };
  return {
    url,
    get: (path) => ask(path),
    post: (path, body) =>
      ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    async *postForLines(path, body, size) {
      const response = await ask(path, {
        method: 'POST',
        headers: {
          accept: LINES,
          'content-type': 'application/json',
          ...(size === null ? {} : { 'content-length': String(size) }),
        },
        body: ReadableStream.from(body) as ReadableStream<Uint8Array<ArrayBuffer>>,
        duplex: 'half',
      });
      try {
        for await (const line of linesOf(response)) yield JSON.parse(line) as unknown;
      } catch (cause) {
        throw cause instanceof TypeError ? unreachable(url, cause) : cause;
      }
    },
  };
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of (body ?? ReadableStream.from([])).pipeThrough(new TextDecoderStream())) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest.trim() !== '') yield rest;
}

function unreachable(url: string, cause: unknown): Trouble {
  const { code } = ((cause as Error).cause ?? {}) as { code?: string };
  return new Trouble('unreachable', {
    what: `Nothing answers at ${url}${code === undefined ? '' : ` (${code})`}.`,
    remedy: 'start it (npm start), or name another server: --url',
    exit: EXIT.unreachable,
    cause,
  });
}

const LINES = 'application/x-ndjson';
const REMEDIES: Readonly<Record<number, string>> = {
  401: 'a token that the server takes: --token, or npm run consilium -- token issue',
  404: 'check the name of the patient, and that you may open it: --as ACTOR, or another --token',
  413: 'send less at once: several bundles, each with the Patient',
};

/** What the server refused, with its details and what helps. */
export function troubleOf(problem: Problem, status: number): Trouble {
  const isOurs = status >= 500;
  const details = [
    ...(problem.errors ?? []).map(({ field, reason }) => `${field}: ${reason}`),
    ...(problem.outcome?.issue ?? []).map(
      ({ details: text, expression }) => `${expression?.[0] ?? 'Bundle'}: ${text?.text ?? 'not valid'}`,
    ),
  ];
  const shown = details.slice(0, 10);
  const more = details.length - shown.length;
  return new Trouble(problem.code ?? `http-${status}`, {
    what: [
      `${problem.title ?? `The server answered ${status}`}.`,
      ...shown.map((line) => `  ${line}`),
      ...(more > 0 ? [`  … and ${more} more`] : []),
    ].join('\n'),
    remedy:
      problem.remedy ??
      REMEDIES[status] ??
      (isOurs
        ? 'npm run consilium -- doctor   looks for the cause'
        : 'correct what is named, and send it again'),
    exit: isOurs ? EXIT.failed : EXIT.refused,
  });
}
