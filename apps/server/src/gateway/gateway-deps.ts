import type {
  AuditTrail,
  BreakGlass,
  Conversations,
  EventBus,
  History,
  Lens,
  MyPatients,
  Notices,
  PatientRecord,
  Preferences,
  Scope,
} from '@consilium/kernel';
import type { JSONWebKeySet } from 'jose';
import type { GrantLookup } from './auth/grant-lookup.ts';
import type { VerifyToken } from './auth/identity.ts';
import type { GatewayLimits } from './limits/gateway-limits.ts';
import type { LimiterStore } from './limits/rate-limits.ts';
import type { GatewayLog } from './observe/gateway-log.ts';
import type { OperationDeps } from './operation-deps.ts';

/** All that the gateway needs; the composition root fills it in. */
export interface GatewayDeps extends OperationDeps {
  readonly history: History;
  readonly conversations: Conversations;
  readonly bus: EventBus;
  readonly record: PatientRecord;
  /** Finds the node that a conversation is about. */
  readonly lens: Pick<Lens, 'topic'>;
  readonly patients: MyPatients;
  readonly preferences: Preferences;
  readonly trail: AuditTrail;
  readonly breakGlass: BreakGlass;
  readonly notices: Notices;
  readonly grants: GrantLookup;
  /** Keeps an attempt to open a compartment without a grant, in the actor's own trail. */
  readonly keepRefused: (scope: Scope) => Promise<void>;
  readonly verifyToken: VerifyToken;
  readonly teams: { readonly names: readonly string[]; readonly default: string };
  readonly log: GatewayLog;
  readonly newId: () => string;
  readonly now: () => Date;
  /** Merged over the defaults. */
  readonly limits?: Partial<GatewayLimits>;
  /** Default: counters in memory. */
  readonly limiterStore?: LimiterStore;
  /** Served at `/.well-known/jwks.json`: the development issuer's keys. Default: none. */
  readonly jwks?: JSONWebKeySet;
}
