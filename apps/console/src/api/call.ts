import { OPERATIONS, type Operations, type Problem } from './generated.ts';
import { ProblemError } from './problem-error.ts';
import { noteUnauthorized } from './session-end.ts';
import { csrfToken } from './session-token.ts';

type Parts<Id extends keyof Operations> = Operations[Id]['path'] &
  Operations[Id]['query'] & {
    readonly body?: Operations[Id]['body'];
    readonly signal?: AbortSignal;
    readonly headers?: { readonly [name: string]: string };
  };

/** Calls one operation of the public API by its id: the only way by which the console asks for anything. */
export async function call<Id extends keyof Operations>(
  id: Id,
  parts: Parts<Id>,
): Promise<Operations[Id]['response']> {
  const { method, path } = OPERATIONS[id];
  const { body, signal, headers: extra, ...parameters } = parts as Parts<Id> & { [name: string]: unknown };
  const headers = new Headers(extra);
  if (method !== 'GET') headers.set('X-Csrf', csrfToken());
  if (body !== undefined && !(body instanceof Blob)) headers.set('Content-Type', 'application/json');
  let response: Response;
  try {
    response = await fetch(addressOf(path, parameters), {
      method,
      headers,
      ...(signal === undefined ? {} : { signal }),
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ProblemError(0, 'offline');
  }
  if (response.status === 401) noteUnauthorized();
  if (!response.ok) throw await problemOf(response);
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return (isJson ? await response.json() : await response.blob()) as Operations[Id]['response'];
}

/** The address of an operation, for what the browser loads itself: a stream, a download, a photo. */
export function addressOf(path: string, parameters: { readonly [name: string]: unknown }): string {
  const inPath = new Set<string>();
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(parameters[name]));
  });
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) =>
      inPath.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
  return query === '' ? filled : `${filled}?${query}`;
}

async function problemOf(response: Response): Promise<ProblemError> {
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  return new ProblemError(response.status, problem.code ?? 'unknown', problem);
}
