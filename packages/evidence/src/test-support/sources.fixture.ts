import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Internet, PUBLIC, startInternet } from './internet.fixture.ts';

export { networkFor, type Way } from './internet.fixture.ts';

import { type Mood, PAGE_HOST, SHAPES, SOURCES, type SourceName } from './source-shapes.fixture.ts';

export { type Mood, REFERENCES, SOURCES, type SourceName, TOTAL } from './source-shapes.fixture.ts';

const NAMES = Object.keys(SOURCES) as SourceName[];
export const HOSTS = Object.fromEntries(NAMES.map((name) => [name, SOURCES[name].host])) as Readonly<
  Record<SourceName, string>
>;

/** The sources as stand-ins on this machine, with `total` entries each. */
export interface FixtureSources {
  readonly internet: Internet;
  readonly mood: (source: SourceName, mood: Mood) => void;
  /** Called when a request has arrived, before it is answered; null: no longer. */
  readonly onAsked: (hook: ((source: SourceName) => Promise<void>) | null) => void;
  /** When each request to a source began, in ms, and its path. */
  readonly asked: (source: SourceName) => readonly { readonly at: number; readonly url: URL }[];
  /** Connections that were opened to sources. */
  readonly connections: () => number;
  readonly stop: () => Promise<void>;
}

export async function startSources(): Promise<FixtureSources> {
  const hosts = new Set(Object.values(HOSTS));
  const internet = await startInternet([...hosts]);
  internet.name(PAGE_HOST, [PUBLIC.v4]);
  const moods = new Map<SourceName, { mood: Mood; times: number }>();
  const asked = new Map<SourceName, { at: number; url: URL }[]>(NAMES.map((name) => [name, []]));
  const sockets = new Set<unknown>();
  let hook: ((source: SourceName) => Promise<void>) | null = null;
  for (const host of hosts) {
    internet.name(host, [PUBLIC.v4]);
    internet.host(host, async (request, response) => {
      const url = new URL(request.url ?? '', `https://${host}`);
      const name = sourceAt(url);
      asked.get(name)?.push({ at: performance.now(), url });
      sockets.add(request.socket);
      await hook?.(name);
      answer(name, url, moods.get(name), request, response);
    });
  }
  return {
    internet,
    mood: (source, mood) => void moods.set(source, { mood, times: 0 }),
    onAsked: (next) => {
      hook = next;
    },
    asked: (source) => asked.get(source) ?? [],
    connections: () => sockets.size,
    stop: internet.stop,
  };
}

function sourceAt(url: URL): SourceName {
  return NAMES.find((name) => {
    const { host, isAsked = () => true }: { host: string; isAsked?: (url: URL) => boolean } = SOURCES[name];
    return host === url.host && isAsked(url);
  })!;
}

function answer(
  name: SourceName,
  url: URL,
  state: { mood: Mood; times: number } | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { mood } = state ?? { mood: { is: 'well' } as const };
  if (state) state.times += 1;
  if (mood.is === 'silent') return void request.resume();
  const behind = (state?.times ?? 0) - (mood.is === 'status' ? (mood.after ?? 0) : 0);
  if (mood.is === 'status' && behind > 0 && behind <= (mood.times ?? Infinity)) {
    const wait = mood.retryAfter === undefined ? {} : { 'retry-after': mood.retryAfter };
    return void response
      .writeHead(mood.status, { 'content-type': 'application/json', ...wait })
      .end('{"error":"API rate limit exceeded"}');
  }
  if (mood.is === 'page')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
  const { type, body, status = 200 } = SHAPES[name](url, mood);
  const said = mood.is === 'cut off' ? body.slice(0, body.length / 2) : body;
  response.writeHead(status, { 'content-type': type }).end(said);
}
