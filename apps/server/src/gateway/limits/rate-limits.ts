import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Identity } from '../identity.ts';
import { ProblemError } from '../problem.ts';
import { type GatewayLimits, type Rate, ROUTE_CLASSES, type RouteClass } from './gateway-limits.ts';

interface Limiter {
  readonly consume: (key: string, points?: number) => Promise<unknown>;
}

/** Makes the counter behind one rate; `name` keeps its keys apart from the others'. */
export type LimiterStore = (name: string, rate: Rate) => Limiter;

/** Counters of this process only. */
export const memoryLimiters: LimiterStore = (name, { points, seconds }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/** Counters shared by all gateways on one Redis (an ioredis client); while it is away each counts for itself. */
export function redisLimiters(client: unknown, prefix = 'consilium:rate:'): LimiterStore {
  return (name, rate) =>
    new RateLimiterRedis({
      storeClient: client,
      keyPrefix: prefix + name,
      points: rate.points,
      duration: rate.seconds,
      rejectIfRedisNotReady: true,
      inMemoryBlockOnConsumed: rate.points + 1,
      insuranceLimiter: memoryLimiters(name, rate) as RateLimiterMemory,
    });
}

export interface RateLimits {
  /** Throws `rate_limited` with the seconds to wait. */
  readonly consume: (identity: Identity, routeClass: RouteClass) => Promise<void>;
  /** Counts the bytes of an import against the actor's hour. Throws `rate_limited` as well. */
  readonly consumeImport: (identity: Identity, bytes: number) => Promise<void>;
}

/** Bytes of a point of an actor's imports. */
const KIB = 1_024;

export function createRateLimits(
  limits: Pick<GatewayLimits, 'actor' | 'tenant' | 'imports'>,
  store: LimiterStore,
  onLimited: (routeClass: RouteClass, by: 'actor' | 'tenant') => void,
): RateLimits {
  const limiters = (by: 'actor' | 'tenant') =>
    new Map(ROUTE_CLASSES.map((name) => [name, store(`${by}:${name}`, limits[by][name])]));
  const byActor = limiters('actor');
  const byTenant = limiters('tenant');
  const importing = store('actor:import', { points: limits.imports.hourBytes / KIB, seconds: 3_600 });

  async function take(
    by: 'actor' | 'tenant',
    limiter: Limiter | undefined,
    key: string,
    routeClass: RouteClass,
    points = 1,
  ) {
    try {
      await limiter?.consume(key, points);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      onLimited(routeClass, by);
      throw new ProblemError('rate_limited', { retryAfterSeconds: refusal.msBeforeNext / 1_000 });
    }
  }

  return {
    async consume({ tenant, actor }, routeClass) {
      // The actor first: one who is over the limit must not use up the tenant's.
      await take('actor', byActor.get(routeClass), `${tenant}/${actor}`, routeClass);
      await take('tenant', byTenant.get(routeClass), tenant, routeClass);
    },
    consumeImport: ({ tenant, actor }, bytes) =>
      take('actor', importing, `${tenant}/${actor}`, 'write', Math.max(1, Math.ceil(bytes / KIB))),
  };
}
