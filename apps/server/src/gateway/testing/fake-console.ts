import {
  ConsiliumError,
  type Lens,
  type Location,
  type MyPatients,
  type People,
  type Person,
  type Preferences,
  type Scope,
} from '@consilium/kernel';

/** One patient has one node: `u-1`, a ConditionCase. */
export function createFakeLens(mayOpen: (scope: Scope) => boolean): Pick<Lens, 'topic'> {
  return {
    topic: async ({ scope }, { uuid, type }) => {
      if (!mayOpen(scope)) throw new ConsiliumError('forbidden');
      if (!scope.compartment.startsWith('patient/')) throw new ConsiliumError('not_a_patient');
      if (uuid !== 'u-1' || type !== 'ConditionCase') return null;
      return { kind: 'node', uuid, labels: [type], properties: { name: 'Asthma' } };
    },
  };
}

export const FAKE_PATIENTS: MyPatients = { list: async () => [] };

/** Knows everybody of the tenant who has signed in. */
export function createFakePeople(): People {
  const seen = new Map<string, Person>();
  return {
    seen: async ({ scope: { tenant, actor } }, person) =>
      void seen.set(`${tenant}/${actor}`, { actor, ...person }),
    names: async ({ scope }, actors) => actors.flatMap((actor) => seen.get(`${scope.tenant}/${actor}`) ?? []),
  };
}

export function createFakePreferences(): Preferences {
  const chosen = new Map<string, Location>();
  return {
    location: async ({ scope }) => chosen.get(scope.actor) ?? null,
    setLocation: async ({ scope }, location) => void chosen.set(scope.actor, location),
  };
}
