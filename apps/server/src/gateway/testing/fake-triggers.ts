import { ConsiliumError, planSchedule, type Trigger, type TriggerRows } from '@consilium/kernel';

/** Triggers in memory, of anybody: whose they are is the database's to say. */
export function fakeTriggers(now: () => Date, known: readonly Trigger[] = []): TriggerRows {
  const all = new Map(known.map((trigger) => [trigger.id, trigger]));
  const create: TriggerRows['create'] = async (_caller, given) => {
    const { schedule, first } = planSchedule(given.schedule, now());
    const trigger: Trigger = {
      ...{ ...given, schedule, status: 'pending', fireAt: first, nextFireAt: first, lastFiredAt: null },
      ...{ lastOutcome: null, version: 1, createdAt: now() },
    };
    all.set(trigger.id, all.get(trigger.id) ?? trigger);
    return all.get(trigger.id) ?? trigger;
  };
  return {
    create,
    createOwn: async () => {
      throw new ConsiliumError('forbidden');
    },
    list: async () => [...all.values()],
    read: async (_caller, id) => all.get(id) ?? null,
    change: async (_caller, id, { version, ...change }) => {
      const trigger = all.get(id);
      if (!trigger) return null;
      if (trigger.version !== version) return 'changed';
      const changed = { ...trigger, ...change, version: version + 1 };
      all.set(id, changed);
      return changed;
    },
    clock: async () => now(),
    runNow: async (_caller, id) => (all.has(id) ? 'request-1' : null),
  };
}

/** One that waits. */
export const TRIGGER: Trigger = {
  ...{
    id: '00000000-0000-4000-8000-000000000003',
    agent: null,
    reportsTo: 'c1',
    zone: 'UTC',
    instruction: 'Look.',
  },
  ...{ origin: 'user', missed: 'late_once', status: 'pending', schedule: { at: '2030-01-01T09:00:00Z' } },
  ...{
    fireAt: new Date('2030-01-01T09:00:00Z'),
    nextFireAt: new Date('2030-01-01T09:00:00Z'),
    lastFiredAt: null,
  },
  ...{ lastOutcome: null, version: 1, createdAt: new Date('2026-01-01T09:00:00Z') },
};
