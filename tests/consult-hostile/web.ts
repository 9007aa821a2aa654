import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEgress, createPages } from '@consilium/evidence';
import type { WebPages } from '@consilium/kernel';
import { pdfOf } from '@consilium/record/test-support/pdf';

/** The world outside: pages on loopback that count who asks, a resolver that counts too, and a private server nobody may reach. */
export interface Web {
  readonly pages: WebPages;
  /** An address of a host of its own; `words` stand on the page, or in the PDF where the path ends so. */
  readonly page: (host: string, path: string, words?: string) => string;
  /** Every request that arrived, as `host/path`. */
  readonly asked: () => readonly string[];
  /** Every name that was to be resolved. */
  readonly resolved: () => readonly string[];
  readonly privateAddress: string;
  /** Connections that the private server saw. */
  readonly privateConnections: () => number;
  readonly close: () => Promise<void>;
}

export async function startWeb(): Promise<Web> {
  const asked: string[] = [];
  const resolved: string[] = [];
  const words = new Map<string, string>();
  let knocks = 0;
  const server = createServer((request, response) => {
    const address = `${request.headers.host}${request.url}`;
    asked.push(address);
    const said = words.get(address) ?? 'Nothing to see.';
    if (request.url?.endsWith('.pdf')) {
      response.writeHead(200, { 'content-type': 'application/pdf' });
      return void response.end(pdfOf([[said]]));
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><title>Salt</title><article><h1>Salt</h1><p>Salt raises blood pressure.</p><p>${said}</p></article>`,
    );
  });
  const hidden = createServer((_request, response) => void response.end('secret'));
  hidden.on('connection', () => {
    knocks += 1;
  });
  const [port, hiddenPort] = [await listen(server), await listen(hidden)];
  const egress = createEgress({
    resolve: async (host) => {
      resolved.push(host);
      return host.endsWith('.pages.example') ? ['127.0.0.1'] : [];
    },
    allowPrivate: (address, at) => address === '127.0.0.1' && at === port,
  });
  return {
    pages: createPages({ egress }),
    page: (host, path, said) => {
      const address = `${host}.pages.example:${port}${path}`;
      if (said !== undefined) words.set(address, said);
      return `http://${address}`;
    },
    asked: () => asked,
    resolved: () => resolved,
    privateAddress: `http://127.0.0.1:${hiddenPort}/`,
    privateConnections: () => knocks,
    close: async () => {
      await Promise.all([server, hidden].map(closed));
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
