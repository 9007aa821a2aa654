import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where servers send their spans; keeps every body as it came. */
export interface TraceSink {
  readonly url: string;
  readonly bodies: readonly Uint8Array[];
  readonly close: () => Promise<void>;
}

export async function startTraceSink(): Promise<TraceSink> {
  const bodies: Uint8Array[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    bodies.push(Buffer.concat(chunks));
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
