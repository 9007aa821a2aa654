import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { basename } from 'node:path';
import { type ListedProcess, listeningSockets, listProcesses, socketInodes } from '@consilium/base/processes';
import type { Finding } from './finding.ts';

const HOST = '127.0.0.1';

/** Whether the console's port is free. */
export async function checkPort(port: number): Promise<Finding | null> {
  const code = await tryPort(port);
  if (code === null) return null;
  if (code === 'EACCES')
    return {
      id: 'port-forbidden',
      what: `Port ${port} is closed to this user.`,
      why: 'Ports below 1024 belong to root.',
      remedy: 'choose another one: npm start -- --port 8081   (or PORT=8081 in .env)',
    };
  if (code !== 'EADDRINUSE') return noLoopback(code);
  const owner = ownerOf(port);
  return {
    id: 'port-taken',
    what: `Port ${port} is taken${owner === null ? '' : ` by process ${owner.pid} (${owner.command})`}.`,
    why: 'The console and the API are served there.',
    remedy: `choose another one: npm start -- --port ${port === 65_535 ? 8081 : port + 1}   (or PORT in .env)${owner === null ? '' : `, or end the other: kill ${owner.pid}`}`,
  };
}

/** Whether this machine has an IPv4 loopback that a program can listen on. */
export async function checkLoopback(): Promise<Finding | null> {
  const code = await tryCall();
  return code === null ? null : noLoopback(code);
}

function noLoopback(code: string): Finding {
  return {
    id: 'no-loopback',
    what: `A call to ${HOST}, this machine itself, does not arrive (${code}).`,
    why: 'The engines, the server and the console speak to each other there, and nowhere else.',
    remedy: 'bring up the IPv4 loopback: sudo ip link set lo up   (a container or firewall may block it)',
  };
}

/** Null if a call from this machine to itself arrives, else the system's code: one can listen where nothing arrives. */
function tryCall(): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.end());
    const end = (code: string | null) => server.close(() => resolve(code));
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen({ port: 0, host: HOST }, () => {
      const { port } = server.address() as AddressInfo;
      const call = connect({ port, host: HOST, timeout: 3_000 });
      call.once('connect', () => {
        call.destroy();
        end(null);
      });
      call.once('timeout', () => call.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
      call.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'unknown'));
    });
  });
}

/** Null if a server can listen there, else the system's code. */
function tryPort(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe: Server = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    probe.listen({ port, host: HOST, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/** Who listens on a loopback port; null where the system does not say (no /proc). */
export function ownerOf(port: number): { readonly pid: number; readonly command: string } | null {
  const socket = listeningSockets()?.find((one) => one.port === port);
  if (socket === undefined) return null;
  const owner = listProcesses().find(({ pid }) => socketInodes(pid).has(socket.inode));
  return owner === undefined ? null : { pid: owner.pid, command: commandOf(owner) };
}

/** The program and its first word, without their folders. */
function commandOf({ words }: ListedProcess): string {
  return words
    .slice(0, 2)
    .map((word) => basename(word))
    .join(' ')
    .trim()
    .slice(0, 60);
}
