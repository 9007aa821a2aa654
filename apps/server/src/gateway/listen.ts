import type { AddressInfo, Server } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { GatewayApp } from './route-context.ts';

export interface Listening {
  readonly port: number;
  /** Takes no new requests, waits up to `graceMs` for running ones (default 5,000), then ends what is left. */
  readonly close: (options?: { graceMs?: number }) => Promise<void>;
}

/** Serves a gateway. Port 0 picks a free one; default host is loopback. */
export async function listen(
  app: GatewayApp,
  options: { readonly port: number; readonly host?: string },
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    // Milliseconds to receive headers and body; streams are answers and may go on.
    serverOptions: { headersTimeout: 10_000, requestTimeout: 30_000, maxHeaderSize: 16_384 },
  }) as Server & { closeAllConnections: () => void };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host ?? '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close({ graceMs = 5_000 } = {}) {
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await new Promise<void>((resolve) => server.close(() => resolve()));
      clearTimeout(timer);
    },
  };
}
