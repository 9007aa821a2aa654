import type {
  Compartment,
  ConversationEvent,
  Conversations,
  EventBus,
  Purpose,
  Scope,
} from '@consilium/kernel';
import { createMemoryBus } from '@consilium/runtime';
import type { GrantLookup, LiveGrant, Relation } from '../auth/grant-lookup.ts';
import { createTokenVerifier } from '../auth/verify-token.ts';
import { createDevIssuer, type DevIssuer } from '../dev-issuer/dev-issuer.ts';
import { createGateway } from '../gateway.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import { createMetrics } from '../observe/metrics.ts';
import type { GatewayApp } from '../route-context.ts';
import {
  createFakeLens,
  createFakePeople,
  createFakePreferences,
  FAKE_BRIEFS,
  FAKE_CLOCK,
  FAKE_EVIDENCE,
  FAKE_FILES,
  FAKE_GRADES,
  FAKE_IMPORTS,
  FAKE_PATIENTS,
  FAKE_RECALLS,
} from './fake-console.ts';
import { createFakeHistory, type FakeHistory } from './fake-history.ts';
import { createFakePrices, FAKE_CONTROL, FAKE_OPERATIONS, fakeTeam } from './fake-operations.ts';
import {
  createFakeNotices,
  createFakePapers,
  createFakeRecord,
  createFakeTrail,
  FAKE_BREAK_GLASS,
} from './fake-record.ts';
import { createFakeResearch } from './fake-research.ts';
import { createFakeSuppressions, FAKE_FINDINGS } from './fake-suppressions.ts';
import { fakeTriggers, TRIGGER } from './fake-triggers.ts';
import { fakeWatches, WATCH } from './fake-watches.ts';
import { createFakeWork } from './fake-work.ts';

/** A gateway over fakes, with people in it: `dr` treats p1 and p2, `pat` is p1, `stranger` has nothing, `op-1` is an operator. */
export interface World {
  readonly app: GatewayApp;
  readonly deps: GatewayDeps;
  readonly issuer: DevIssuer;
  readonly history: FakeHistory;
  readonly bus: EventBus;
  readonly logLines: string[];
  readonly revoke: (actor: string, compartment: Compartment) => void;
  readonly token: (actor: string, tenant?: string) => Promise<string>;
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Response>;
  readonly newConversation: (path?: string, actor?: string) => Promise<string>;
  readonly publish: (conversation: string, ...events: readonly ConversationEvent[]) => Promise<void>;
}

export interface CallOptions {
  readonly as?: string;
  readonly tenant?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly json?: unknown;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly signal?: AbortSignal;
}

const TEAMS = ['consult', 'research', 'reading'];
/** An actor of this name is an operator of the tenant. */
const OPERATOR = /^op-/;

type WorldOverrides = Partial<GatewayDeps> & {
  readonly history?: FakeHistory;
  /** What replaces calls of the history. */
  readonly historyWith?: (history: FakeHistory) => Partial<FakeHistory>;
  readonly grants?: Grants;
};

let issuerOfAll: Promise<DevIssuer> | null = null;

export async function createWorld({ historyWith, ...overrides }: WorldOverrides = {}): Promise<World> {
  issuerOfAll ??= createDevIssuer({ tenants: ['t1', 't2', 't1; drop'] });
  const issuer = await issuerOfAll;
  const grants = overrides.grants ?? createGrants();
  const plain = overrides.history ?? createFakeHistory(grants.holds);
  const history = { ...plain, ...historyWith?.(plain) };
  const bus = overrides.bus ?? createMemoryBus();
  const logLines: string[] = [];
  const write = (facts: object, text: string) => void logLines.push(JSON.stringify({ ...facts, text }));
  let number = 0;
  const newId = () => {
    number += 1;
    return `id-${process.pid}-${number}-${Math.random().toString(36).slice(2)}`;
  };
  const deps: GatewayDeps = {
    bus,
    conversations: createFakeConversations(history, newId),
    verifyToken: createTokenVerifier({ keys: { jwks: issuer.jwks }, ...issuer }),
    teams: {
      names: TEAMS,
      default: 'consult',
      served: new Map(TEAMS.map((name) => [name, fakeTeam(name)])),
    },
    prices: createFakePrices(grants.holds),
    operations: FAKE_OPERATIONS,
    turnControl: FAKE_CONTROL,
    replayModels: ['small', 'large'],
    paused: async () => [{ since: Date.parse('2026-01-01T00:00:00.000Z') }],
    log: { info: write, warn: write, error: write },
    metrics: createMetrics({ process: false }),
    newId,
    now: () => new Date(),
    record: createFakeRecord(grants.holds),
    papers: createFakePapers(grants.holds),
    triggers: fakeTriggers(() => new Date(), [TRIGGER]),
    watches: fakeWatches([WATCH]),
    lens: createFakeLens(grants.holds),
    patients: FAKE_PATIENTS,
    work: createFakeWork(grants.holds),
    research: createFakeResearch(),
    findings: FAKE_FINDINGS,
    suppressions: createFakeSuppressions(),
    files: FAKE_FILES,
    evidence: FAKE_EVIDENCE,
    evidenceImports: FAKE_IMPORTS,
    people: createFakePeople(),
    preferences: createFakePreferences(),
    demoClock: FAKE_CLOCK,
    researchBriefs: FAKE_BRIEFS,
    emergencyNumber: (country) => (country === 'DE' ? '112' : null),
    trail: createFakeTrail(grants.holds),
    breakGlass: FAKE_BREAK_GLASS,
    notices: createFakeNotices(grants.holds),
    recalls: FAKE_RECALLS,
    grades: FAKE_GRADES,
    listSearches: async ({ scope }, conversation) =>
      conversation === null || (await history.findConversation(scope, conversation)) ? [] : 'not-found',
    reruns: async ({ scope }, conversation) =>
      (await history.findConversation(scope, conversation)) ? [] : 'not-found',
    keepRefused: async () => {},
    keepSignOut: async () => {},
    endedSessions: createFakeEnded(),
    ...overrides,
    history,
    grants,
  };
  const app = createGateway(deps);
  const token = (actor: string, tenant = 't1') =>
    issuer.mint({ actor, tenant, ...(OPERATOR.test(actor) ? { roles: ['operator'] } : {}) });

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Response> {
    const headers = new Headers(options.headers);
    if (options.as !== undefined)
      headers.set('Authorization', `Bearer ${await token(options.as, options.tenant)}`);
    const body = options.json === undefined ? options.body : JSON.stringify(options.json);
    if (body !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
    const signal = options.signal ? { signal: options.signal } : {};
    return app.request(path, {
      method,
      headers,
      ...signal,
      ...(body === undefined ? {} : { body }),
    });
  }

  return {
    ...{ app, deps, issuer, history, bus, logLines, token, call },
    revoke: grants.revoke,
    async newConversation(path = '/v1/patients/p1', actor = 'dr') {
      const response = await call('POST', `${path}/conversations`, { as: actor, json: {} });
      return ((await response.json()) as { id: string }).id;
    },
    async publish(conversation, ...events) {
      for (const event of events)
        await bus.publish({ tenant: 't1', compartment: 'patient/p1' }, conversation, event);
    },
  };
}

/** With a conversation of the doctor's about p1. */
export async function createWorldWithConversation(overrides: WorldOverrides = {}) {
  const world = await createWorld(overrides);
  return { world, c: await world.newConversation() };
}

export interface Grants extends GrantLookup {
  readonly holds: (scope: Scope) => boolean;
  readonly revoke: (actor: string, compartment: Compartment) => void;
}

export function createGrants(): Grants {
  const grants = new Map<string, LiveGrant>();
  const give = (tenant: string, actor: string, patient: string, relation: Relation, purposes: Purpose[]) =>
    grants.set(`${tenant} ${actor} patient/${patient}`, { relation, purposes });
  give('t1', 'dr', 'p1', 'care-team', ['TREAT', 'HOPERAT']);
  give('t1', 'dr', 'p2', 'care-team', ['TREAT']);
  give('t1', 'pat', 'p1', 'self', ['PATRQT']);
  give('t1', 'night', 'p1', 'break-glass', ['ETREAT']);
  give('t2', 'dr', 'p1', 'care-team', ['TREAT']);
  const revoked = new Set<string>();
  const find = (tenant: string, actor: string, compartment: Compartment): LiveGrant | null => {
    if (revoked.has(`${actor} ${compartment}`)) return null;
    if (compartment === `actor/${actor}`) return { relation: 'own', purposes: ['PATRQT', 'HRESCH'] };
    return grants.get(`${tenant} ${actor} ${compartment}`) ?? null;
  };
  return {
    liveGrant: async (tenant, actor, compartment) => find(tenant, actor, compartment),
    holds: ({ tenant, actor, compartment, purpose }) =>
      find(tenant, actor, compartment)?.purposes.includes(purpose) ?? false,
    revoke: (actor, compartment) => void revoked.add(`${actor} ${compartment}`),
  };
}

function createFakeEnded(): GatewayDeps['endedSessions'] {
  const ended = new Set<string>();
  return { end: async (id) => void ended.add(id), isEnded: async (id) => ended.has(id) };
}

function createFakeConversations(history: FakeHistory, newId: () => string): Conversations {
  return {
    accept: async (scope, conversation, { clientKey, text }) => {
      const parts = [{ origin: 'user' as const, text }];
      const accepted = await history.acceptMessage(scope, {
        ...{ conversation, clientKey, parts, most: 50 },
        id: newId(),
        run: newId(),
      });
      if (typeof accepted === 'string') return 'not-found';
      const { seq, id, duplicate } = accepted;
      return { seq, id, duplicate, urgency: null };
    },
    promote: async () => ({ seq: 1, id: newId(), duplicate: false, urgency: null }),
    cancel: async (scope, conversation) =>
      (await history.findConversation(scope, conversation)) ? 'idle' : 'not-found',
    rerun: async (scope, conversation) =>
      (await history.findConversation(scope, conversation)) ? { pair: newId() } : 'not-found',
  };
}
