import type { MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '../env.ts';
import { ProblemError } from '../problem.ts';

/** Answers 503 when the work behind a request takes too long. What was sent may still happen: repeat with its key. */
export function requestTimeout(ms: number): MiddlewareHandler<GatewayEnv> {
  return async (_c, next) => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new ProblemError('timeout')), ms);
    try {
      await Promise.race([next(), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
