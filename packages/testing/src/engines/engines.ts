import { join } from 'node:path';
import { type PostgresOptions, type RunningPostgres, startPostgres } from './postgres.ts';
import { type RedisOptions, type RunningRedis, startRedis } from './redis.ts';
import { type RestateOptions, type RunningRestate, startRestate } from './restate.ts';

/** Which engines, with their options or `true` for the defaults. */
export interface EnginesAsked {
  readonly postgres?: boolean | PostgresOptions;
  readonly restate?: boolean | RestateOptions;
  readonly redis?: boolean | RedisOptions;
}

export interface EnginesOptions {
  /** Kept between runs: `postgres` and `restate` inside it. Temporary ones unless given. */
  readonly dataDir?: string;
  /** Called when an engine begins to start and when it is ready, then with the milliseconds that it took. */
  readonly onProgress?: (progress: EngineProgress) => void;
}

export interface EngineProgress {
  readonly engine: keyof EnginesAsked;
  readonly state: 'starting' | 'ready';
  readonly tookMs?: number;
}

type IfAsked<Asked, Running> = Asked extends true | object ? Running : undefined;

/** The engines that were asked for; the others are undefined. */
export interface Engines<Asked extends EnginesAsked = EnginesAsked> {
  readonly postgres: IfAsked<Asked['postgres'], RunningPostgres>;
  readonly restate: IfAsked<Asked['restate'], RunningRestate>;
  readonly redis: IfAsked<Asked['redis'], RunningRedis>;
  /** Stops them all: what asks first, then what is asked. */
  stop(): Promise<void>;
}

/** Starts the engines concurrently. If one fails, the others are stopped before its error is thrown. */
export async function startEngines<const Asked extends EnginesAsked>(
  asked: Asked,
  { dataDir, onProgress = () => undefined }: EnginesOptions = {},
): Promise<Engines<Asked>> {
  const within = (name: string) => (dataDir === undefined ? {} : { dataDir: join(dataDir, name) });
  const timed = async <T>(engine: keyof EnginesAsked, start: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    onProgress({ engine, state: 'starting' });
    const running = await start();
    onProgress({ engine, state: 'ready', tookMs: Math.round(performance.now() - began) });
    return running;
  };
  const begin = <Options, T>(
    engine: keyof EnginesAsked,
    options: boolean | Options | undefined,
    start: (options: Options) => Promise<T>,
  ): Promise<T> | undefined => {
    if (!options) return undefined;
    const given = options === true ? {} : options;
    return timed(engine, () => start({ ...within(engine), ...given } as Options));
  };

  const starting = [
    begin('restate', asked.restate, startRestate),
    begin('postgres', asked.postgres, startPostgres),
    begin('redis', asked.redis, startRedis),
  ] as const;
  const results = await Promise.allSettled(starting);
  const failed = results.find((result) => result.status === 'rejected');
  const [restate, postgres, redis] = results.map((result) =>
    result.status === 'fulfilled' ? result.value : undefined,
  ) as [RunningRestate | undefined, RunningPostgres | undefined, RunningRedis | undefined];
  const stop = async () => {
    for (const engine of [restate, redis, postgres]) await engine?.stop();
  };
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { postgres, restate, redis, stop } as Engines<Asked>;
}
