import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site of somebody else, on another host and on another port of the same host: browsers tell these two apart. */
export interface AttackerSite {
  readonly origins: { readonly 'another site': string; readonly 'another port': string };
  readonly close: () => Promise<void>;
}

export async function startAttackerSite(): Promise<AttackerSite> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>somebody else</title><body>');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origins: { 'another site': `http://localhost:${port}`, 'another port': `http://127.0.0.1:${port}` },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
