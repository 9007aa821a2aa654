import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { storeError } from './store-error.ts';

/** What a process remembers of compartments, and looks up again when it is told to. */
export interface SignalledCache {
  /** Of the compartment with this `compartmentDigest`. */
  readonly forgetDigest: (digest: string) => void;
  /** Of all: signals may have been missed. */
  readonly forgetAll: () => void;
}

export interface CompartmentSignalsOptions {
  /** Of the app role. Not through a pooler that lends a connection for one transaction: LISTEN needs its own. */
  readonly url: string;
  /** The `compartmentDigest` of one whose keys changed or that was erased. */
  readonly onChange: (digest: string) => void;
  /** Signals may have been missed: nothing that is remembered counts any more. Also called once at the start. */
  readonly onGap: () => void;
  readonly onError?: (error: unknown) => void;
  /** Milliseconds between two attempts to connect. Default 1 s. */
  readonly retryMs?: number;
}

export interface CompartmentSignals {
  /** Resolves when the first connection listens. */
  readonly listening: Promise<void>;
  readonly close: () => Promise<void>;
}

/** An idle connection that a firewall dropped without a word is noticed after this time. */
const PING_MS = 10_000;

/** Listens on a connection of its own for what other processes erase and rotate; connects again when it breaks. */
export function listenForCompartments(options: CompartmentSignalsOptions): CompartmentSignals {
  const { url, onChange, onGap, onError, retryMs = 1_000 } = options;
  const closing = new AbortController();
  const first = Promise.withResolvers<void>();

  const pause = (ms: number) =>
    delay(ms, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);

  const listenOnce = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'consilium-signals',
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    const broken = new Promise<never>((_, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('the connection ended')));
    });
    broken.catch(() => undefined);
    const end = () => client.end().catch(() => undefined);
    closing.signal.addEventListener('abort', end, { once: true });
    client.on('notification', ({ payload }) => onChange(payload ?? ''));
    try {
      // An end while it connects leaves `connect` waiting for ever.
      await Promise.race([client.connect(), broken]);
      await client.query('LISTEN consilium_compartments');
      // After LISTEN: what changed before it is found by looking, what changes from here on is signalled.
      onGap();
      first.resolve();
      while (!closing.signal.aborted) {
        await Promise.race([pause(PING_MS), broken]);
        if (!closing.signal.aborted) await Promise.race([client.query('SELECT 1'), broken]);
      }
    } finally {
      closing.signal.removeEventListener('abort', end);
      await end();
    }
  };

  const listen = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        if (closing.signal.aborted) return;
        onError?.(storeError(error));
        await pause(retryMs);
      }
    }
  };
  const ended = listen();

  return {
    listening: first.promise,
    close: async () => {
      closing.abort();
      await ended;
    },
  };
}
