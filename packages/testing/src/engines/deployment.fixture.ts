import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';

/** A worker that only tells which service it has: enough to be registered. */
export async function describedWorker(service: string): Promise<{ readonly uri: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/vnd.restate.endpointmanifest.v3+json' });
    response.end(
      JSON.stringify({
        protocolMode: 'BIDI_STREAM',
        minProtocolVersion: 5,
        maxProtocolVersion: 5,
        services: [{ name: service, ty: 'SERVICE', handlers: [{ name: 'greet' }] }],
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}
