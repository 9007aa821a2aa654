import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';

/** The public API for one person. Every call throws Trouble: unreachable, refused or failed. */
export interface ApiClient {
  readonly url: string;
  readonly get: (path: string) => Promise<Response>;
  readonly post: (path: string, body: string | Uint8Array<ArrayBuffer>) => Promise<Response>;
}

interface Problem {
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
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
  ): Promise<Response> => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw unreachable(url, cause);
    });
    if (response.ok) return response;
    throw await refused(response);
  };
  return { url, get: (path) => ask('GET', path), post: (path, body) => ask('POST', path, body) };
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

const REMEDIES: Readonly<Record<number, string>> = {
  401: 'a token that the server takes: --token, or npm run consilium -- token issue',
  404: 'check the name of the patient, and that you may open it: --as ACTOR, or another --token',
  413: 'send less at once: several bundles, each with the Patient',
};

async function refused(response: Response): Promise<Trouble> {
  const problem = (await response.json().catch(() => ({}))) as Problem;
  const isOurs = response.status >= 500;
  const details = [
    ...(problem.errors ?? []).map(({ field, reason }) => `${field}: ${reason}`),
    ...(problem.outcome?.issue ?? []).map(
      ({ details: text, expression }) => `${expression?.[0] ?? 'Bundle'}: ${text?.text ?? 'not valid'}`,
    ),
  ];
  const shown = details.slice(0, 10);
  const more = details.length - shown.length;
  return new Trouble(problem.code ?? `http-${response.status}`, {
    what: [
      `${problem.title ?? `The server answered ${response.status}`}.`,
      ...shown.map((line) => `  ${line}`),
      ...(more > 0 ? [`  … and ${more} more`] : []),
    ].join('\n'),
    remedy:
      problem.remedy ??
      REMEDIES[response.status] ??
      (isOurs
        ? 'npm run consilium -- doctor   looks for the cause'
        : 'correct what is named, and send it again'),
    exit: isOurs ? EXIT.failed : EXIT.refused,
  });
}
