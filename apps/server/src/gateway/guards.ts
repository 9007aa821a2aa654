import {
  actorCompartment,
  type Compartment,
  errorFacts,
  isId,
  type Purpose,
  patientCompartment,
} from '@consilium/kernel';
import type { Context, MiddlewareHandler } from 'hono';
import { bearerToken } from './auth/bearer-token.ts';
import { mintScope } from './auth/mint-scope.ts';
import type { GatewayEnv } from './env.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { type Identity, OPERATOR } from './identity.ts';
import type { RouteClass } from './limits/gateway-limits.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import { ProblemError } from './problem.ts';
import { checkOwnPages } from './session/own-pages.ts';
import type { Sessions } from './session/session.ts';
import type { SignIn } from './session/sign-in.ts';

const PERSONAL = ['patient', 'proxy'];

/** A token or a session first: without one nobody learns which paths exist. Then the counters, before anything is looked up. */
export function authenticate(
  deps: GatewayDeps,
  rates: RateLimits,
  sessions: Sessions | null,
): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    const header = c.req.header('authorization');
    const identity =
      header === undefined && deps.signIn && sessions
        ? await identityOfCookie(c, deps.signIn, sessions)
        : await identityOfHeader(deps, header ?? '');
    c.set('identity', identity);
    await rates.consume(identity, routeClassOf(c.req.method, c.req.path));
    await next();
  };
}

function routeClassOf(method: string, path: string): RouteClass {
  if (method !== 'GET' && method !== 'HEAD') return 'write';
  return path.endsWith('/events') ? 'stream' : 'read';
}

async function identityOfHeader(deps: GatewayDeps, header: string): Promise<Identity> {
  const token = bearerToken(header);
  if (token === undefined) throw new ProblemError('unauthorized');
  return deps.verifyToken(token);
}

/** Before the counters: what another site sends in a person's name uses up nothing of theirs. */
async function identityOfCookie(
  c: Context<GatewayEnv>,
  { publicUrl }: SignIn,
  sessions: Sessions,
): Promise<Identity> {
  const session = await sessions.read(c);
  if (!session) throw new ProblemError('unauthorized');
  c.set('identity', session.identity);
  c.set('csrf', session.csrf);
  checkOwnPages(c, session.csrf, publicUrl());
  return session.identity;
}

/** Runs and costs are for operators; for everyone else the paths do not exist. */
export const requireOperator: MiddlewareHandler<GatewayEnv> = async (c, next) => {
  if (!c.get('identity').roles.includes(OPERATOR)) throw new ProblemError('not_found');
  await next();
};

/** Puts the Scope of this request into its context: the only way by which a route gets one. */
export function openCompartment(
  deps: GatewayDeps,
  compartmentOf: (c: Context<GatewayEnv>) => Compartment,
): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    const purpose = c.req.header('purpose-of-use');
    const identity = c.get('identity');
    const compartment = compartmentOf(c);
    try {
      const { scope, relation } = await mintScope(deps.grants, identity, compartment, purpose);
      c.set('scope', scope);
      c.set('relation', relation);
    } catch (error) {
      if (isRefusal(error)) await keepRefused(deps, identity, compartment);
      throw error;
    }
    await next();
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ProblemError && ['not_found', 'purpose_not_granted'].includes(error.code);
}

/**
 * The same work whether there is such a patient or not, so that the time tells nothing. The answer stays the same
 * where the entry cannot be made; the log tells.
 */
async function keepRefused(
  { keepRefused: keep, log }: Pick<GatewayDeps, 'keepRefused' | 'log'>,
  identity: Identity,
  compartment: Compartment,
): Promise<void> {
  const { tenant, actor } = identity;
  try {
    await keep({ tenant, actor, compartment, purpose: purposeOfRefused(identity) });
  } catch (error) {
    log.error({ error: errorFacts(error) }, 'a refused attempt is not in the trail');
  }
}

/** Not what was asked: who asks for themselves is shown to operators under another name, and that is for patients and proxies. */
function purposeOfRefused({ roles }: Identity): Purpose {
  return roles.length > 0 && roles.every((role) => PERSONAL.includes(role)) ? 'PATRQT' : 'TREAT';
}

export function patientOfPath(c: Context<GatewayEnv>): Compartment {
  const patient = c.req.param('patient') ?? '';
  if (!isId(patient)) throw new ProblemError('not_found');
  return patientCompartment(patient);
}

export function ownCompartment(c: Context<GatewayEnv>): Compartment {
  return actorCompartment(c.get('identity').actor);
}
