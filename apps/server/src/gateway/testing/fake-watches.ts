import { ConsiliumError, readItem, type Watch, type WatchRows } from '@consilium/kernel';

/** One that is watched. */
export const WATCH: Watch = {
  ...{ id: '00000000-0000-4000-8000-000000000007', agent: '00000000-0000-4000-8000-000000000003' },
  ...{
    source: 'trial',
    item: 'NCT00000001',
    fields: ['overall_status'],
    instruction: 'Look.',
    origin: 'user',
  },
  ...{ status: 'pending', seen: { overall_status: 'RECRUITING' }, seenAt: new Date('2026-01-01T09:00:00Z') },
  ...{ lastChange: null, lastChangedAt: null, requests: 0.5, microUsd: 0 },
  createdAt: new Date('2026-01-01T09:00:00Z'),
};

/** Watches in memory, of anybody: whose they are is the database's to say. */
export function fakeWatches(known: readonly Watch[] = []): WatchRows {
  const all = new Map(known.map((watch) => [watch.id, watch]));
  return {
    create: async (_caller, given) => {
      const item = readItem(given.source, given.item);
      if (item === null)
        throw new ConsiliumError('invalid_watch', { remedy: 'name a trial by its NCT number' });
      const made = { ...WATCH, ...given, item, seen: null, seenAt: null };
      all.set(made.id, all.get(made.id) ?? made);
      return made;
    },
    createOwn: async () => {
      throw new ConsiliumError('forbidden');
    },
    list: async () => [...all.values()],
    setStatus: async (_caller, id, status) => {
      const watch = all.get(id);
      if (!watch) return null;
      all.set(id, { ...watch, status });
      return { ...watch, status };
    },
  };
}
