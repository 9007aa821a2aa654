import { OPERATIONS, type Operations, type Problem } from './generated.ts';
import { isProblem, ProblemError } from './problem-error.ts';
import { noteUnauthorized, pageIsLeft } from './session-end.ts';
import { csrfToken, renewToken } from './session-token.ts';

type Parts<Id extends keyof Operations> = Operations[Id]['path'] &
  Operations[Id]['query'] & {
    readonly body?: Operations[Id]['body'];
    readonly signal?: AbortSignal;
    readonly headers?: { readonly [name: string]: string };
  };

/**
 * Calls one operation of the public API by its id: the only way by which the console asks for anything. Each call says
 * whose page it comes from: where another session has taken its place, it is refused and not answered for somebody else.
 */
export async function call<Id extends keyof Operations>(
  id: Id,
  parts: Parts<Id>,
): Promise<Operations[Id]['response']> {
  const token = csrfToken();
  try {
    return await callOnce(id, parts, token);
  } catch (problem) {
    if (!isProblem(problem, 'csrf') || id === 'readSession') throw problem;
    // Nothing was done. The same person with a newer session goes on; for anybody else this page is over.
    await renewToken();
    if (csrfToken() === token) throw problem;
    return callOnce(id, parts, csrfToken());
  }
}

async function callOnce<Id extends keyof Operations>(
  id: Id,
  parts: Parts<Id>,
  token: string,
): Promise<Operations[Id]['response']> {
  const { method, path } = OPERATIONS[id];
  const { body, signal, headers: extra, ...parameters } = parts as Parts<Id> & { [name: string]: unknown };
  const headers = new Headers(extra);
  // Who is signed in is asked by a page that may not know it yet.
  if (id !== 'readSession' && token !== '') headers.set('X-Csrf', token);
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
  if (pageIsLeft()) return new Promise(() => {});
  if (response.status === 401) noteUnauthorized();
  if (!response.ok) throw await problemOf(response);
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return (isJson ? await response.json() : await response.blob()) as Operations[Id]['response'];
}

/** Ends the session. No operation of the API: programs have none to end. Rejects where it was not ended. */
export async function endSession(): Promise<void> {
  let response: Response;
  try {
    response = await fetch('/auth/sign-out', { method: 'POST', redirect: 'manual' });
  } catch {
    throw new ProblemError(0, 'offline');
  }
  if (!response.ok && response.type !== 'opaqueredirect') throw await problemOf(response);
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
