import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import {
  createEndpointHandler,
  type ServiceDefinition,
  type VirtualObjectDefinition,
} from '@restatedev/restate-sdk';

type Service = ServiceDefinition<string, unknown> | VirtualObjectDefinition<string, unknown>;

/** Serves hand-written services as our worker serves its own, and says where. */
export async function serveEndpoint(services: readonly Service[]): Promise<void> {
  const server = http2.createServer(
    createEndpointHandler({ services: [...services], logger: () => undefined }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  console.log(JSON.stringify({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
  process.once('SIGTERM', () => process.exit(0));
}
