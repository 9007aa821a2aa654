import type { Operator } from '@consilium/kernel';
import type { Context } from 'hono';
import type { GatewayEnv } from '../../env.ts';

/** Who asks; callers without the role operator were refused before. */
export function operatorOf(c: Context<GatewayEnv>): Operator {
  const { tenant, actor } = c.get('identity');
  return { tenant, actor };
}
