import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WORD } from '../forms/form.ts';

/** Where every form points at: a server that answers with what was asked for and writes down who asked. */
export interface Trap {
  readonly port: number;
  /** `zq0001z.leak.test/x.png`, in the order of asking. */
  readonly asked: readonly string[];
  /** Connections, also those on which nothing was asked. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

const TYPES: { readonly [ending: string]: string } = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/svg+xml',
  json: 'application/json',
  vtt: 'text/vtt',
};

export async function startTrap(): Promise<Trap> {
  const asked: string[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const place = `${request.headers.host ?? ''}${request.url ?? ''}`;
    asked.push(place);
    const word = place.match(WORD)?.[0] ?? 'zq';
    const ending = /\.([a-z0-9]+)(?:\?|$)/.exec(request.url ?? '')?.[1] ?? 'html';
    response.writeHead(200, {
      'content-type': TYPES[ending] ?? 'text/html',
      'access-control-allow-origin': '*',
    });
    response.end(answer(ending, word));
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(ending: string, word: string): string {
  if (ending === 'js') return `(globalThis.ran ?? parent.ran)?.('${word}')`;
  if (ending === 'css') return 'body{outline:1px solid red}';
  if (ending === 'svg' || ending === 'png')
    return '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  return `<script>(parent.ran ?? globalThis.ran)?.('${word}')</script>`;
}
