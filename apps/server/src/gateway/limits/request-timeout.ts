import type { MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '../env.ts';
import { ProblemError } from '../problem.ts';

/** Answers 503 when the work behind a request takes too long. What was sent may still happen: repeat with its key. */
export function requestTimeout(
  msOf: (method: string, path: string) => number,
): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new ProblemError('timeout')), msOf(c.req.method, c.req.path));
    try {
      await Promise.race([next(), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
