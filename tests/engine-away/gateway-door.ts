import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Door {
  readonly url: string;
  /** When this is next sent (default: a turn), `then` is done first, and the send does not reach the engine. */
  readonly atNextSend: (then: () => void, what?: 'Turn' | 'Urgency') => void;
  readonly close: () => Promise<void>;
}

/** The engine's ingress as a gateway sees it. */
export async function openDoor(ingressUrl: string): Promise<Door> {
  let waiting: { readonly path: string; readonly then: () => void } | null = null;
  const { port } = new URL(ingressUrl);
  const server = createServer((from, to) => {
    if (waiting && from.url === waiting.path) {
      waiting.then();
      waiting = null;
      from.socket.destroy();
      return;
    }
    const on = request({ port, path: from.url, method: from.method, headers: from.headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(to);
    });
    on.on('error', () => from.socket.destroy());
    from.pipe(on);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    atNextSend: (then, what = 'Turn') => {
      waiting = { path: `/${what}/run/send`, then };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
