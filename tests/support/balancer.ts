import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * One address for several workers, as a load balancer gives them: connections go to them in turn, and past one that
 * does not answer. The engine knows the address as one deployment.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  const held = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };
  let turn = 0;
  const server = createServer((client) => {
    held(client);
    const start = turn++;
    const attempt = (tried: number): void => {
      const target = held(connect(ports[(start + tried) % ports.length] ?? 0, '127.0.0.1'));
      const next = () => {
        if (tried + 1 < ports.length) attempt(tried + 1);
        else client.destroy();
      };
      target.once('error', next);
      target.once('connect', () => {
        target.off('error', next);
        target.on('close', () => client.destroy());
        client.on('close', () => target.destroy());
        client.pipe(target).pipe(client);
      });
    };
    attempt(0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
