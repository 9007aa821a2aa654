import type { Chart } from '../chart.ts';

interface Entry {
  readonly kind: string;
  readonly name: string | undefined;
  readonly note: string | undefined;
  readonly visit: Chart['visits'][number] | undefined;
  /** By whom, and in which part. */
  readonly people: readonly (readonly [relation: string, name: string | undefined])[];
}

type Person = Chart['practitioners'][number] | undefined;
const as = (relation: string, people: readonly Person[]) =>
  people.flatMap((who) => (who === undefined ? [] : [[relation, who.name] as const]));

/** Everything that is the patient's own, of whatever kind. */
export function entriesOf(chart: Chart): readonly Entry[] {
  const problem = (kind: string) => (c: Chart['conditions'][number]) => ({
    ...{ kind, name: c.name, note: c.note, visit: c.visit },
    people: as('RECORDED_BY', [c.recorder]),
  });
  return [
    ...chart.conditions.map(problem('ConditionCase')),
    ...chart.symptoms.map(problem('SymptomEpisode')),
    ...chart.observations.map((o) => ({
      ...{ kind: 'Observation', name: o.name, note: o.note, visit: o.visit },
      people: as('PERFORMED_BY', o.by),
    })),
    ...chart.medicines.map((m) => ({
      ...{ kind: 'IntakeRegimen', name: m.name, note: m.note, visit: m.visit },
      people: as('PRESCRIBED_BY', [m.prescriber]),
    })),
    ...chart.allergies.map((a) => ({
      ...{ kind: 'AllergyRecord', name: a.name, note: a.note, visit: undefined },
      people: as('RECORDED_BY', [a.recorder]),
    })),
    ...chart.visits.map((v) => ({
      ...{ kind: 'Encounter', name: v.name, note: undefined, visit: undefined },
      people: as('WITH_PRACTITIONER', v.practitioners),
    })),
    ...chart.procedures.map((p) => ({
      ...{ kind: 'Procedure', name: p.name, note: p.note, visit: p.visit },
      people: as('PERFORMED_BY', p.by),
    })),
    ...chart.vaccinations.map((v) => ({
      ...{ kind: 'Immunization', name: v.name, note: undefined, visit: v.visit },
      people: as('PERFORMED_BY', v.by),
    })),
    ...chart.documents.map((d) => ({
      ...{ kind: 'DocumentReference', name: d.name, note: undefined, visit: d.visit },
      people: as('WRITTEN_BY', d.by),
    })),
  ];
}
