import type { Conversations, EventBus, History } from '@consilium/kernel';
import type { JSONWebKeySet } from 'jose';
import type { GrantLookup } from './auth/grant-lookup.ts';
import type { VerifyToken } from './auth/identity.ts';
import type { GatewayLimits } from './limits/gateway-limits.ts';
import type { LimiterStore } from './limits/rate-limits.ts';
import type { GatewayLog } from './observe/gateway-log.ts';
import type { Metrics } from './observe/metrics.ts';

/** All that the gateway needs; the composition root fills it in. */
export interface GatewayDeps {
  readonly history: History;
  readonly conversations: Conversations;
  readonly bus: EventBus;
  readonly grants: GrantLookup;
  readonly verifyToken: VerifyToken;
  readonly teams: { readonly names: readonly string[]; readonly default: string };
  readonly log: GatewayLog;
  readonly metrics: Metrics;
  readonly newId: () => string;
  readonly now: () => Date;
  /** Merged over the defaults. */
  readonly limits?: Partial<GatewayLimits>;
  /** Default: counters in memory. */
  readonly limiterStore?: LimiterStore;
  /** What `/ready` asks, by name; a check that throws or takes over 2 s says "not ready". Default: none. */
  readonly checks?: { readonly [name: string]: () => Promise<unknown> };
  /** Who may read `/metrics`: a bearer of this token, or this machine. Default `loopback`. */
  readonly metricsAccess?: 'loopback' | { readonly token: string };
  /** Served at `/.well-known/jwks.json`: the development issuer's keys. Default: none. */
  readonly jwks?: JSONWebKeySet;
}
