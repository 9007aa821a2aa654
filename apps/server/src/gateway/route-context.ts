import type { OpenAPIHono } from '@hono/zod-openapi';
import type { GatewayEnv } from './env.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import type { ActorSlots } from './limits/actor-slots.ts';
import type { GatewayLimits } from './limits/gateway-limits.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { SessionStreams } from './session/session-streams.ts';

export type GatewayApp = OpenAPIHono<GatewayEnv>;

/** What the routes of one prefix are made of. */
export interface RouteContext {
  readonly deps: GatewayDeps;
  readonly limits: GatewayLimits;
  readonly slots: ActorSlots;
  readonly documents: ActorSlots;
  readonly importing: { readonly slots: ActorSlots; readonly count: RateLimits['consumeImport'] };
  readonly streams: SessionStreams;
  readonly prefix: Prefix;
}

/** The compartment stands in the path: no lookup crosses a patient, and a router can find the shard. */
export interface Prefix {
  readonly path: '/v1/patients/{patient}' | '/v1/me' | '/v1';
  /** Ends every operation id, to keep the two sets apart. */
  readonly suffix: 'OfPatient' | 'OfMine';
  readonly tag: string;
}

export const PREFIXES: readonly Prefix[] = [
  { path: '/v1/patients/{patient}', suffix: 'OfPatient', tag: "a patient's compartment" },
  { path: '/v1/me', suffix: 'OfMine', tag: "the actor's own compartment" },
];

/** The same for functions, pipelines and what they made: those of the actor's own compartment are at the top. */
export const WORK_PREFIXES: readonly Prefix[] = PREFIXES.map((prefix) =>
  prefix.path === '/v1/me' ? { ...prefix, path: '/v1' } : prefix,
);
