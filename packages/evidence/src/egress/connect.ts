import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { WebAddress } from './web-address.ts';

/** Opens a connection to an address that was checked; there is no name here that could be resolved again. */
export type Connect = (to: { readonly address: string; readonly port: number }) => Socket;

export const connectDirectly: Connect = ({ address, port }) => connectTcp({ host: address, port });

export interface ConnectOptions {
  readonly connect: Connect;
  /** For each address of the name, in ms. */
  readonly connectMs: number;
  /** Certificates in PEM to trust instead of the machine's. */
  readonly trust?: string | undefined;
  readonly signal: AbortSignal;
}

/** The first of the addresses that answers, spoken to under the name of the URL. Throws what the last one failed with. */
export async function connectTo(
  to: WebAddress,
  addresses: readonly string[],
  options: ConnectOptions,
): Promise<Socket> {
  let failure: unknown;
  for (const address of addresses) {
    try {
      return await open(to, address, options);
    } catch (error) {
      failure = error;
      if (options.signal.aborted) break;
    }
  }
  throw failure;
}

async function open(to: WebAddress, address: string, options: ConnectOptions): Promise<Socket> {
  const { connect, connectMs, trust, signal } = options;
  const tcp = connect({ address, port: to.port });
  const limit = AbortSignal.any([signal, AbortSignal.timeout(connectMs)]);
  try {
    await once(tcp, 'connect', limit);
    if (!to.tls) return tcp;
    const tls = connectTls({
      socket: tcp,
      host: to.host,
      // A literal has no name to ask for; its certificate is compared with `host`.
      servername: to.isLiteral ? '' : to.host,
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true,
      ...(trust === undefined ? {} : { ca: trust }),
    });
    await once(tls, 'secureConnect', limit);
    return tls;
  } catch (error) {
    tcp.destroy();
    throw error;
  }
}

/** Like `once` of node:events, and it keeps a listener for errors: one that comes after the end of time is nobody's else. */
function once(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    socket.once(event, () => resolve());
    socket.on('error', reject);
    socket.once('close', () => reject(new Error('closed')));
  });
}
