import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectRedis, type RedisReply } from './redis-client.ts';

/** Everything that was ever sent to Redis, and everything that it holds. */
export interface RedisWatch {
  /** Every command with its arguments since the beginning, as MONITOR tells them. */
  readonly commands: () => Buffer;
  readonly count: () => number;
  /** Every key dumped, and the file that it saves. */
  readonly contents: () => Promise<readonly { readonly place: string; readonly bytes: Buffer }[]>;
  readonly close: () => void;
}

export async function watchRedis(url: string): Promise<RedisWatch> {
  const client = await connectRedis(url);
  // Packed by an algorithm that nothing here can unpack, a canary would be missed.
  await client.ask('CONFIG', 'SET', 'rdbcompression', 'no');
  const monitor = await connectRedis(url);
  const lines: string[] = [];
  await monitor.monitor((line) => lines.push(line));
  return {
    commands: () => Buffer.from(lines.join('\n')),
    count: () => lines.length,
    contents: async () => {
      const found: { place: string; bytes: Buffer }[] = [];
      for (const key of list(await client.ask('KEYS', '*'))) {
        const dump = await client.ask('DUMP', String(key));
        if (dump instanceof Buffer) found.push({ place: `redis ${key}`, bytes: dump });
      }
      await client.ask('SAVE');
      const [, directory] = list(await client.ask('CONFIG', 'GET', 'dir'));
      found.push({ place: 'redis dump.rdb', bytes: readFileSync(join(String(directory), 'dump.rdb')) });
      return found;
    },
    close: () => {
      monitor.close();
      client.close();
    },
  };
}

function list(reply: RedisReply): readonly RedisReply[] {
  if (!Array.isArray(reply)) throw new Error('Redis gave no list');
  return reply as readonly RedisReply[];
}
