import { type BusEntry, ConsiliumError, type EventBus, errorCode, type KeyRing } from '@consilium/kernel';
import { compareBusIds, isBusId } from './bus-id.ts';
import { type BusLimits, DEFAULT_BUS_LIMITS } from './bus-limits.ts';
import { followLog } from './follow-log.ts';
import { connectRedis } from './redis-connections.ts';
import { entryOf, fieldsOf, type StreamFields, sealEvent } from './stream-entry.ts';

const PAGE = 256;
/** No later look opens such an entry either. */
const UNREADABLE = ['erased', 'unknown_key', 'not_an_envelope'];

export interface RedisBusOptions {
  /** `redis://…`, `rediss://…`, or the path of a unix socket. */
  readonly url: string;
  /** Every event is sealed with the key of the patient whose conversation it is. */
  readonly keys: KeyRing;
  readonly limits?: Partial<BusLimits>;
  /** Before every key and channel. Default `consilium:bus:`. */
  readonly prefix?: string;
  /** Hears of what was swallowed so that a turn goes on: a lost Redis, an unreadable entry. */
  readonly onError?: (error: ConsiliumError) => void;
}

/**
 * The bus for several gateways and workers: one Redis stream per conversation, one publish as wake-up, one
 * subscriber connection per process. `publish` never throws; a follower ends with `bus_unavailable` when Redis is
 * lost, and its client comes back with the id that it saw last.
 */
export function createRedisBus(options: RedisBusOptions): EventBus {
  const limits = { ...DEFAULT_BUS_LIMITS, ...options.limits };
  const { keys } = options;
  const prefix = options.prefix ?? 'consilium:bus:';
  const onError = options.onError ?? (() => {});
  const redis = connectRedis(options.url, prefix, report);
  const trims = new Map<string, NodeJS.Timeout>();
  const sealing = new Map<string, Promise<void>>();

  // The braces make both keys of a conversation live on one node of a Redis cluster.
  const streamOf = (conversation: string) => `${prefix}{${conversation}}:stream`;
  const notesOf = (conversation: string) => `${prefix}{${conversation}}:notes`;

  async function run(conversation: string, fields: StreamFields, bytes: Uint8Array): Promise<void> {
    await redis.append([
      streamOf(conversation),
      notesOf(conversation),
      ...[fields.type, fields.run, fields.step, fields.attempt, Buffer.from(bytes)],
      redis.channelOf(conversation),
      ...[limits.entries, limits.bytes, limits.graceMs],
      ...[limits.activeTtlMs, limits.endedTtlMs, limits.keepEnded],
    ]);
  }

  function trimLater(conversation: string): void {
    clearTimeout(trims.get(conversation));
    const timer = setTimeout(() => {
      trims.delete(conversation);
      run(conversation, { type: 'trim', run: '', step: '', attempt: '' }, new Uint8Array()).catch(report);
    }, limits.graceMs + 50);
    trims.set(conversation, timer.unref());
  }

  function report(cause: unknown): void {
    // A key that was destroyed, or cannot be had now, is no fault of Redis.
    const known = cause instanceof ConsiliumError;
    onError(known ? cause : new ConsiliumError('bus_unavailable', { retryable: true, cause }));
  }

  async function read(conversation: string, place: string | undefined): Promise<readonly BusEntry[]> {
    const start = place === undefined ? '-' : `(${place}`;
    const raw = await redis.range(streamOf(conversation), start, PAGE);
    const entries: BusEntry[] = [];
    for (const item of raw) {
      try {
        const entry = await entryOf(conversation, item, keys);
        if (entry) entries.push(entry);
        else onError(new ConsiliumError('bus_entry_unreadable'));
      } catch (cause) {
        // An entry whose key cannot be had now is not passed over: the follower comes back to this very place.
        if (UNREADABLE.includes(errorCode(cause))) onError(new ConsiliumError('bus_entry_unreadable'));
        else if (entries.length > 0) return entries;
        else throw new ConsiliumError('bus_unavailable', { retryable: true, cause });
      }
    }
    // A page of nothing but unreadable entries must not look like the end.
    const last = raw.at(-1)?.[0].toString();
    return entries.length === 0 && raw.length === PAGE ? read(conversation, last) : entries;
  }

  async function startFrom(conversation: string, after: string | undefined): Promise<string | undefined> {
    if (after === undefined || !isBusId(after)) return undefined;
    const last = await redis.lastId(streamOf(conversation));
    return last !== null && compareBusIds(after, last) <= 0 ? after : undefined;
  }

  return {
    async publish(whose, conversation, event) {
      // In the order of the calls, also when the first needs its key loaded and the second does not.
      const sent = (sealing.get(conversation) ?? Promise.resolve()).then(async () => {
        const key = await keys.forCompartment(whose.tenant, whose.compartment);
        return { done: run(conversation, fieldsOf(event), sealEvent(key, conversation, event)) };
      });
      const turn = sent.then(
        () => {},
        () => {},
      );
      sealing.set(conversation, turn);
      try {
        await (await sent).done;
        if (event.type === 'turn-ended') trimLater(conversation);
      } catch (cause) {
        report(cause);
      } finally {
        if (sealing.get(conversation) === turn) sealing.delete(conversation);
      }
    },
    follow: (conversation, { after, signal }) =>
      followLog(
        {
          read: (place) => read(conversation, place),
          onNews: (listener) => redis.onNews(conversation, listener),
          start: () => startFrom(conversation, after),
          check: redis.watch(),
          isClosed: redis.isClosed,
        },
        signal,
      ),
    async forget(conversation) {
      // A trim that comes later would write into what has just gone.
      clearTimeout(trims.get(conversation));
      trims.delete(conversation);
      await redis.remove([streamOf(conversation), notesOf(conversation)]);
    },
    async close() {
      for (const timer of trims.values()) clearTimeout(timer);
      await redis.close();
    },
  };
}
