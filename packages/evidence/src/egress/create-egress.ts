import { ConsiliumError } from '@consilium/kernel';
import { type Connect, connectDirectly, connectTo } from './connect.ts';
import type { ContentType } from './content-type.ts';
import { EGRESS_LIMITS, type EgressLimits } from './limits.ts';
import { isPublicAddress } from './public-address.ts';
import { refused, stopped, tooLarge, tooSlow, unreachable } from './refusals.ts';
import { type Answer, request } from './request.ts';
import { type Resolve, resolveBySystem } from './resolve.ts';
import { nextAddress, type WebAddress, webAddress } from './web-address.ts';

export interface EgressOptions {
  readonly resolve?: Resolve;
  readonly connect?: Connect;
  readonly limits?: Partial<EgressLimits>;
  /** Besides 80 and 443. */
  readonly ports?: readonly number[];
  /** Addresses that are not public, or ports that are not usual, and may be reached all the same: a stand-in on this machine. */
  readonly allowPrivate?: (address: string, port: number) => boolean;
  /** Certificates in PEM to trust instead of the machine's. */
  readonly trust?: string;
}

export interface Fetched {
  /** Where it was found in the end. */
  readonly url: string;
  readonly contentType: ContentType;
  readonly bytes: Uint8Array;
}

/** The one way out of the product. Throws the codes of the port `Pages`. */
export interface Egress {
  readonly get: (url: string, options: { readonly signal: AbortSignal }) => Promise<Fetched>;
}

export function createEgress(options: EgressOptions = {}): Egress {
  const { resolve = resolveBySystem, connect = connectDirectly, allowPrivate, trust } = options;
  const limits = { ...EGRESS_LIMITS, ...options.limits };
  const ports = new Set([80, 443, ...(options.ports ?? [])]);
  const mayConnect = (address: string, port: number) =>
    (isPublicAddress(address) && ports.has(port)) || allowPrivate?.(address, port) === true;

  /** Resolved once: all of it must be allowed, and only this is connected to. */
  async function addressesOf({ host, isLiteral, port }: WebAddress, signal: AbortSignal) {
    const found = isLiteral ? [host] : await orStopped(resolve(host), signal);
    if (found.length === 0) throw unreachable(true);
    if (!found.every((address) => mayConnect(address, port)))
      throw refused('only public sites on their usual ports are read');
    return found;
  }

  async function visit(to: WebAddress, signal: AbortSignal): Promise<Answer> {
    const addresses = await addressesOf(to, signal);
    const socket = await connectTo(to, addresses, { connect, connectMs: limits.connectMs, trust, signal });
    return request(to, socket, { limits, signal });
  }

  async function follow(url: string, signal: AbortSignal): Promise<Fetched> {
    let at = webAddress(url, limits.urlCharacters);
    for (let hop = 0; hop <= limits.hops; hop += 1) {
      const answer = await visit(at, signal);
      if (answer.is === 'page')
        return { url: at.url.href, contentType: answer.contentType, bytes: answer.bytes };
      at = nextAddress(answer.location, at, limits.urlCharacters);
    }
    throw refused('the page leads on and on: open it yourself');
  }

  return {
    get: async (url, { signal }) => {
      const clock = AbortSignal.timeout(limits.totalMs);
      try {
        return await follow(url, AbortSignal.any([signal, clock]));
      } catch (error) {
        if (signal.aborted) throw stopped(signal);
        throw clock.aborted ? tooSlow() : known(error);
      }
    },
  };
}

/** What a library throws may quote the response: its code is all that is looked at. */
function known(error: unknown): ConsiliumError {
  if (error instanceof ConsiliumError) return error;
  if (Object(error).code === 'UND_ERR_HEADERS_OVERFLOW') return tooLarge();
  return Object(error).name === 'TimeoutError' ? tooSlow() : unreachable(true);
}

/** A name server cannot be hung up on. */
function orStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
