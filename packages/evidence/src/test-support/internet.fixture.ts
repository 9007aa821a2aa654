import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import {
  type AddressInfo,
  connect as connectTcp,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net';
import type { Connect, EgressOptions } from '../egress/index.ts';
import { certificateFor } from './certificate.fixture.ts';

/** What a site answers. It is asked with the path and sees the whole request. */
export type Site = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * An internet of stand-ins on this machine. The product's own rule of what is public stays in force; only the last step, the opening
 * of a connection to an address that passed it, is led astray: the two public addresses to the public stand-in, everything else,
 * with its true number where that is a loopback one, to stand-ins that count.
 */
export interface Internet {
  readonly options: Required<Pick<EgressOptions, 'resolve' | 'connect' | 'trust' | 'ports'>>;
  /** What another process needs to know for `networkFor`. */
  readonly way: Way;
  /** A port of this machine where stand-ins of private services listen on 127.0.0.1, 127.0.0.2 and ::1. */
  readonly privatePort: number;
  /** Every connection that a private stand-in saw, and every address that led to one. */
  readonly privateConnections: () => readonly string[];
  /** Requests that arrived at the public stand-in, as `GET http://host/path`. */
  readonly publicRequests: () => readonly string[];
  /** The last request, as it came over the wire. */
  readonly lastRequest: () => IncomingMessage | undefined;
  readonly site: (path: string, site: Site) => void;
  /** Answers every path of a host that has no site of its own. */
  readonly host: (name: string, site: Site) => void;
  /** What a name resolves to; a list of lists is told one after the other, the last one for ever. */
  readonly name: (host: string, ...answers: readonly (readonly string[])[]) => void;
  readonly timesResolved: (host: string) => number;
  /** Connections that neither side has closed yet. */
  readonly openConnections: () => number;
  /** As a server does that has waited long enough. */
  readonly closeConnections: () => void;
  readonly stop: () => Promise<void>;
}

export const PUBLIC = { v4: '93.184.215.14', v6: '2606:2800:21f:cb07::1', silent: '93.184.215.99' } as const;

/** Ports of the public stand-ins on this machine, and the certificate of the one that speaks TLS. */
export interface Way {
  readonly http: number;
  readonly https: number;
  readonly trust: string;
}

/** The way to the public stand-ins from another process: every name is at the public address. */
export function networkFor({
  http,
  https,
  trust,
}: Way): Pick<EgressOptions, 'resolve' | 'connect' | 'trust'> {
  return {
    resolve: async () => [PUBLIC.v4],
    connect: ({ port }) => connectTcp({ host: '127.0.0.1', port: port === 443 ? https : http }),
    trust,
  };
}

export async function startInternet(tlsNames: readonly string[] = []): Promise<Internet> {
  const seen: string[] = [];
  const asked: string[] = [];
  const sites = new Map<string, Site>();
  const hosts = new Map<string, Site>();
  const names = new Map<string, { readonly answers: readonly (readonly string[])[]; times: number }>();
  let last: IncomingMessage | undefined;
  const answer =
    (scheme: string): RequestListener =>
    (request, response) => {
      last = request;
      asked.push(`${request.method} ${scheme}://${request.headers.host}${request.url}`);
      const site = sites.get(request.url ?? '') ?? hosts.get(request.headers.host ?? '');
      if (site) site(request, response);
      else
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<title>Public</title><p>A public page.</p>');
    };
  const certificate = certificateFor(tlsNames);
  const http = createServer(answer('http'));
  const https = createTlsServer(certificate, answer('https'));
  const httpPort = await listen(http, '127.0.0.1');
  const httpsPort = await listen(https, '127.0.0.1');
  const privates = await startPrivates((where) => seen.push(where));
  const servers = [http, https, ...privates.servers];
  const open = new Set<Socket>();
  for (const server of servers)
    server.on('connection', (socket: Socket) => {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    });

  const connect: Connect = ({ address, port }) => {
    if (address === PUBLIC.v4 || address === PUBLIC.v6)
      return connectTcp({ host: '127.0.0.1', port: port === 443 ? httpsPort : httpPort });
    // Nobody listens there: port 9 discards nothing here.
    if (address === PUBLIC.silent) return connectTcp({ host: '127.0.0.1', port: 9 });
    seen.push(`${address}:${port} was dialled`);
    const isHere = /^127\.|^::1$/.test(address) && port === privates.port;
    return connectTcp({ host: isHere ? address : '127.0.0.1', port: privates.port });
  };
  const resolve = async (host: string) => {
    const name = names.get(host);
    if (!name) throw new Error(`no such name: ${host}`);
    name.times += 1;
    return name.answers[Math.min(name.times, name.answers.length) - 1] ?? [];
  };
  return {
    options: { resolve, connect, trust: certificate.cert, ports: [privates.port] },
    way: { http: httpPort, https: httpsPort, trust: certificate.cert },
    privatePort: privates.port,
    privateConnections: () => seen,
    publicRequests: () => asked,
    lastRequest: () => last,
    site: (path, site) => void sites.set(path, site),
    host: (name, site) => void hosts.set(name, site),
    name: (host, ...answers) => void names.set(host, { answers, times: 0 }),
    timesResolved: (host) => names.get(host)?.times ?? 0,
    openConnections: () => open.size,
    closeConnections: () => {
      for (const socket of open) socket.destroy();
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      await Promise.all(servers.map(close));
    },
  };
}

/** One port on several addresses of this machine; what connects is told of, answered as a page, and closed. */
async function startPrivates(connected: (where: string) => void) {
  const servers: Server[] = [];
  const start = async (host: string, port = 0) => {
    const server = createTcpServer((socket) => {
      connected(`${host} was connected to`);
      socket.on('error', () => undefined).resume();
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 6\r\n\r\nsecret');
    });
    const listening = await listen(server, host, port);
    servers.push(server);
    return listening;
  };
  const port = await start('127.0.0.1');
  await start('127.0.0.2', port);
  // A machine without IPv6 has one way in less.
  await start('::1', port).catch(() => undefined);
  return { servers, port };
}

function listen(server: Server, host: string, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));
