import {
  ConsiliumError,
  type Lens,
  type Location,
  type MyPatients,
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

export function createFakePreferences(): Preferences {
  const chosen = new Map<string, Location>();
  return {
    location: async ({ scope }) => chosen.get(scope.actor) ?? null,
    setLocation: async ({ scope }, location) => void chosen.set(scope.actor, location),
  };
}
