import { actorCompartment, type Compartment, isId, patientCompartment } from '@consilium/kernel';
import type { Context, MiddlewareHandler } from 'hono';
import { mintScope } from './auth/mint-scope.ts';
import type { GatewayEnv } from './env.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import { ProblemError } from './problem.ts';
import { routeClassOf } from './routes/scoped-route.ts';

const BEARER = /^Bearer ([A-Za-z0-9_.-]{1,8192})$/i;

/** A token first: without one nobody learns which paths exist. Then the counters, before anything is looked up. */
export function authenticate(deps: GatewayDeps, rates: RateLimits): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1];
    if (token === undefined) throw new ProblemError('unauthorized');
    const identity = await deps.verifyToken(token);
    c.set('identity', identity);
    await rates.consume(identity, routeClassOf(c.req.method, c.req.path));
    await next();
  };
}

/** Puts the Scope of this request into its context: the only way by which a route gets one. */
export function openCompartment(
  deps: GatewayDeps,
  compartmentOf: (c: Context<GatewayEnv>) => Compartment,
): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    const purpose = c.req.header('purpose-of-use');
    c.set('scope', await mintScope(deps.grants, c.get('identity'), compartmentOf(c), purpose));
    await next();
  };
}

export function patientOfPath(c: Context<GatewayEnv>): Compartment {
  const patient = c.req.param('patient') ?? '';
  if (!isId(patient)) throw new ProblemError('not_found');
  return patientCompartment(patient);
}

export function ownCompartment(c: Context<GatewayEnv>): Compartment {
  return actorCompartment(c.get('identity').actor);
}
