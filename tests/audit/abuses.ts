import { randomUUID } from 'node:crypto';
import {
  type BreakGlass,
  type BreakGlassRequest,
  type Caller,
  PURPOSES,
  type Scope,
} from '@consilium/kernel';
import { createBreakGlass } from '@consilium/store';
import type { AuditStand } from './audit-fixture.ts';

/** A house with a patient, her ward, and a doctor of the night who treats somebody else. */
export interface House {
  readonly stand: AuditStand;
  readonly glass: BreakGlass;
  readonly request: BreakGlassRequest;
  /** Lets a grant of the house end, as if an hour had gone by. */
  readonly anHourLater: () => Promise<void>;
  readonly look: (scope: Scope) => Promise<unknown>;
}

/** What must be found in the trail of it: the action, and how often. */
interface Expected {
  readonly by: Scope;
  /** `refused.…` stands in the own chain of who did it, anything else in the patient's. */
  readonly action: string;
  readonly entries: number;
}

export interface Abuse {
  readonly name: string;
  readonly do: (house: House) => Promise<Expected>;
}

const OPENED = 'grant.break-glass';
const REFUSED_OPENING = `refused.${OPENED}`;
const REFUSED_LOOK = 'refused.record.panel';

export async function openHouse(stand: AuditStand): Promise<House> {
  const tenant = `t-${randomUUID()}`;
  const ward = await stand.newCaller(tenant);
  await stand.audit.before(ward, { action: 'record.panel' });
  await stand.newCaller(tenant, { actor: 'dr-night' });
  const scope: Scope = { ...ward.scope, actor: 'dr-night', purpose: 'ETREAT' };
  return {
    stand,
    glass: createBreakGlass({
      pool: stand.app,
      audit: stand.audit,
      secrets: stand.keys,
      now: () => new Date(),
    }),
    request: { scope, code: 'emergency-treatment', reason: 'found unconscious at home', minutes: 60 },
    look: (as) =>
      stand.parts.store.read({ scope: as } as Caller, { action: 'record.panel' }, async () => 'seen'),
    anHourLater: async () => {
      await stand.owner.query(
        `UPDATE app.grants SET granted_at = granted_at - interval '1 hour',
          expires_at = expires_at - interval '1 hour' WHERE tenant = $1 AND relation = 'break-glass'`,
        [tenant],
      );
    },
  };
}

const refused = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('the abuse was let through');
    },
    (error: { code?: string }) => {
      if (error.code !== 'forbidden' && error.code !== 'invalid_break_glass') throw error;
    },
  );

/** A request that must be refused, and stand in the trail of who asked. */
const asking = (name: string, over: (request: BreakGlassRequest) => Partial<BreakGlassRequest>): Abuse => ({
  name,
  do: async ({ glass, request }) => {
    const asked = { ...request, ...over(request) };
    await refused(glass.open(asked));
    return { by: asked.scope, action: REFUSED_OPENING, entries: 1 };
  },
});

const askingAs = (name: string, over: Partial<Scope>): Abuse =>
  asking(name, ({ scope }) => ({ scope: { ...scope, ...over } }));

/** A look that an open glass must not allow. */
const looking = (name: string, over: Partial<Scope>): Abuse => ({
  name,
  do: async ({ glass, request, look }) => {
    await glass.open(request);
    const by = { ...request.scope, ...over };
    await refused(look(by));
    return { by, action: REFUSED_LOOK, entries: 1 };
  },
});

const REASONS = [
  '',
  ' ',
  '\t\n'.repeat(20),
  'x',
  'urgent',
  'emergency',
  '  emergency  ',
  'x'.repeat(2_001),
  'aaaaaaaaaaaaaaaa',
  'asdfgh qwertz yxcvbn',
  'emergency treatment emergency',
  'urgent urgent urgent',
];
const MINUTES = [0, -1, -60, 0.5, 60.5, 61, 90, 1_440, Number.NaN, Number.POSITIVE_INFINITY];
const OTHERS = PURPOSES.filter((purpose) => purpose !== 'ETREAT');

export const ABUSES: readonly Abuse[] = [
  ...REASONS.map((reason) => asking(`reason ${JSON.stringify(reason.slice(0, 12))}`, () => ({ reason }))),
  ...MINUTES.map((minutes) => asking(`${minutes} minutes`, () => ({ minutes }))),
  ...OTHERS.map((purpose) => askingAs(`asked for ${purpose}`, { purpose })),
  askingAs('by a visitor', { actor: 'visitor' }),
  askingAs('at a tenant of others', { tenant: 'others' }),
  askingAs('of a patient who is not there', { compartment: 'patient/nobody' }),
  askingAs("of an actor's own notes", { compartment: 'actor/dr-a' }),
  ...OTHERS.map((purpose) => looking(`used for ${purpose}`, { purpose })),
  looking('used by a colleague', { actor: 'dr-b' }),
  looking('used at another tenant', { tenant: 'others' }),
  looking('used for another patient', { compartment: 'patient/another' }),
  ...[1, 30, 60].map((minutes) => ({
    name: `used after it ended (${minutes} minutes)`,
    do: async ({ glass, request, look, anHourLater }: House) => {
      await glass.open({ ...request, minutes });
      await look(request.scope);
      await anHourLater();
      await refused(look(request.scope));
      return { by: request.scope, action: REFUSED_LOOK, entries: 1 };
    },
  })),
  ...[2, 3, 5, 10].map((times) => ({
    name: `renewed ${times} times before it ended`,
    do: async ({ glass, request }: House) => {
      for (let n = 0; n < times; n++) await glass.open(request);
      return { by: request.scope, action: OPENED, entries: times };
    },
  })),
];
