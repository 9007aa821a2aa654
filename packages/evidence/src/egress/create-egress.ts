import { ConsiliumError, errorCode } from '@consilium/kernel';
import {
  type ApiAnswer,
  type ApiConnection,
  type ApiRequest,
  apiConnection,
  apiRequest,
} from './api-request.ts';
import { type Connect, connectDirectly, connectTo } from './connect.ts';
import type { ContentType } from './content-type.ts';
import { createHostTurns, type HostLimit, type TurnCounter } from './host-turns.ts';
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
  /** How often `ask` may ask a host, by its name. Default 5 a second. */
  readonly hosts?: Readonly<Record<string, HostLimit>>;
  /** Counts the requests of all processes. Default: this process only. */
  readonly turns?: TurnCounter;
}

export interface Fetched {
  /** Where it was found in the end. */
  readonly url: string;
  readonly contentType: ContentType;
  readonly bytes: Uint8Array;
}

/** The one way out of the product. Throws the codes of the port `WebPages`. */
export interface Egress {
  /** A page, a text or a PDF. */
  readonly get: (url: string, options: { readonly signal: AbortSignal }) => Promise<Fetched>;
  /**
   * Asks an interface for programs, when it is its turn at the host. Any status but 200 is an answer too. Throws besides `host_busy`,
   * where the turn would come too late, and `header_refused`.
   */
  readonly ask: (request: ApiRequest) => Promise<ApiAnswer>;
}

/** Connections to one origin that wait for the next request. */
const MOST_IDLE = 4;

/** The only way to hosts outside: public addresses, resolved once, on ports 80 and 443 unless more are given. */
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

  const turns = createHostTurns(options.hosts ?? {}, options.turns);
  const idle = new Map<string, ApiConnection[]>();

  const opened = async (to: WebAddress, signal: AbortSignal) => {
    const addresses = await addressesOf(to, signal);
    return connectTo(to, addresses, { connect, connectMs: limits.connectMs, trust, signal });
  };

  /** When it is the request's turn: a connection that waits, or a new one. */
  async function connectionTo(to: WebAddress, isPost: boolean, signal: AbortSignal) {
    const waiting = (idle.get(to.url.origin) ?? []).filter(({ socket }) => !socket.destroyed);
    // What is to be sent once is not sent on a connection that may be closed already.
    const kept = isPost ? undefined : waiting.pop();
    idle.set(to.url.origin, waiting);
    return { on: kept ?? apiConnection(to, await opened(to, signal), limits), isKept: kept !== undefined };
  }

  async function ask(asked: ApiRequest): Promise<ApiAnswer> {
    const to = webAddress(asked.url, limits.urlCharacters);
    const made: ApiConnection[] = [];
    const turn = await turns
      .take(to.host, { longestMs: limits.turnMs, signal: asked.signal }, async (signal) => {
        const connection = await connectionTo(to, asked.method === 'POST', signal);
        made.push(connection.on);
        return connection;
      })
      .catch((error) => {
        made.forEach(close);
        throw error;
      });
    const { on, isKept } = turn.prepared;
    try {
      const answer = await withClock(asked.signal, (signal) =>
        apiRequest(to, on, { ...asked, signal }, limits, turn.asked),
      ).catch(async (error) => {
        await turn.asked();
        throw error;
      });
      const waiting = idle.get(to.url.origin) ?? [];
      if (on.socket.destroyed || waiting.length >= MOST_IDLE) close(on);
      else idle.set(to.url.origin, [...waiting, on]);
      if (answer.kind === null && answer.retryAfterMs !== null)
        await turns.pause(to.host, answer.retryAfterMs);
      return answer;
    } catch (error) {
      close(on);
      // The other side has closed a connection that waited: that is no answer.
      if (isKept && errorCode(error) === 'page_unreachable') return ask(asked);
      throw error;
    }
  }

  async function visit(to: WebAddress, signal: AbortSignal): Promise<Answer> {
    return request(to, await opened(to, signal), { limits, signal });
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

  const withClock = async <T>(signal: AbortSignal, body: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const clock = AbortSignal.timeout(limits.totalMs);
    try {
      return await body(AbortSignal.any([signal, clock]));
    } catch (error) {
      if (signal.aborted) throw stopped(signal);
      throw clock.aborted ? tooSlow() : known(error);
    }
  };

  return {
    get: (url, { signal }) => withClock(signal, (limited) => follow(url, limited)),
    ask: async (asked) => {
      try {
        return await ask(asked);
      } catch (error) {
        throw asked.signal.aborted ? stopped(asked.signal) : known(error);
      }
    },
  };
}

function close({ client, socket }: ApiConnection): void {
  socket.destroy();
  void client.destroy().catch(() => undefined);
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
