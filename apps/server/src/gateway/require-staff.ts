import type { MiddlewareHandler } from 'hono';
import type { GatewayEnv } from './env.ts';
import { isStaff } from './identity.ts';
import { ProblemError } from './problem.ts';

/** What is in the library is quoted to everybody of the tenant: patients and proxies bring nothing into it. */
export const requireStaff: MiddlewareHandler<GatewayEnv> = async (c, next) => {
  if (!isStaff(c.get('identity'))) throw new ProblemError('not_permitted');
  await next();
};
