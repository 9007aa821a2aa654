import { ConsiliumError } from '@consilium/kernel';
import { Redis } from 'ioredis';
import { APPEND_SCRIPT } from './append-script.ts';
import { createWakeUps } from './wake-ups.ts';

const CONNECT_MS = 2_000;
const COMMAND_MS = 2_000;

/** Two connections of one process: commands, and the wake-ups of all conversations that it follows. */
export interface RedisConnections {
  readonly append: (args: readonly (string | number | Buffer)[]) => Promise<void>;
  readonly range: (stream: string, start: string, count: number) => Promise<[Buffer, Buffer[]][]>;
  readonly lastId: (stream: string) => Promise<string | null>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
  readonly channelOf: (conversation: string) => string;
  readonly onNews: (conversation: string, listener: () => void) => Promise<() => void>;
  /** For one follower: throws `bus_unavailable` once wake-ups may have been missed, also if Redis is back since. */
  readonly watch: () => () => void;
  readonly isClosed: () => boolean;
  readonly close: () => Promise<void>;
}

type WithAppend = Redis & {
  appendEvent: (...args: readonly (string | number | Buffer)[]) => Promise<number>;
};

export function connectRedis(
  url: string,
  prefix: string,
  onError: (cause: unknown) => void,
): RedisConnections {
  const options = {
    // Without a queue a lost Redis costs a turn nothing but the events.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_MS,
    connectTimeout: CONNECT_MS,
  };
  const commands = new Redis(url, options);
  const subscriber = new Redis(url, options);
  commands.on('error', onError);
  subscriber.on('error', onError);
  commands.defineCommand('appendEvent', { numberOfKeys: 2, lua: APPEND_SCRIPT });
  const wakeUps = createWakeUps();
  const ready = Promise.all([firstReady(commands), firstReady(subscriber)]);
  let losses = 0;
  let closed = false;
  const channelOf = (conversation: string) => `${prefix}wake:${conversation}`;

  subscriber.on('message', (channel: string) => wakeUps.wake(channel.slice(prefix.length + 'wake:'.length)));
  subscriber.on('close', () => {
    losses += 1;
    wakeUps.wakeAll();
  });

  async function connected(connection: Redis): Promise<Redis> {
    if (connection.status !== 'ready') await ready;
    if (connection.status !== 'ready') throw lost();
    return connection;
  }

  return {
    channelOf,
    async append(args) {
      await ((await connected(commands)) as WithAppend).appendEvent(...args);
    },
    async range(stream, start, count) {
      const connection = await connected(commands);
      return connection.xrangeBuffer(stream, start, '+', 'COUNT', count).catch(throwLost);
    },
    async lastId(stream) {
      const connection = await connected(commands);
      const [last] = await connection.xrevrange(stream, '+', '-', 'COUNT', 1).catch(throwLost);
      return last?.[0] ?? null;
    },
    async remove(keys) {
      await (await connected(commands)).del(...keys).catch(throwLost);
    },
    async onNews(conversation, listener) {
      const connection = await connected(subscriber);
      const stop = wakeUps.wait(conversation, listener);
      try {
        await connection.subscribe(channelOf(conversation));
      } catch (cause) {
        stop();
        throw lost(cause);
      }
      return () => {
        stop();
        if (wakeUps.count(conversation) > 0 || closed) return;
        connection.unsubscribe(channelOf(conversation)).catch(() => {});
      };
    },
    watch() {
      let since: number | undefined;
      return () => {
        since ??= losses;
        if (losses !== since || subscriber.status !== 'ready') throw lost();
      };
    },
    isClosed: () => closed,
    async close() {
      closed = true;
      wakeUps.wakeAll();
      commands.disconnect();
      subscriber.disconnect();
    },
  };
}

/** Resolves when the connection first stands, or when that took too long: what then fails says so itself. */
async function firstReady(connection: Redis): Promise<void> {
  await new Promise<void>((resolve) => {
    connection.once('ready', resolve);
    setTimeout(resolve, CONNECT_MS).unref();
  });
}

function lost(cause?: unknown): ConsiliumError {
  return new ConsiliumError('bus_unavailable', { retryable: true, cause });
}

function throwLost(cause: unknown): never {
  throw lost(cause);
}
