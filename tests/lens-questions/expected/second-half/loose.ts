import type { Answers } from '../chart.ts';
import { by, byCount, byKey, grouped, has, sorted, unique } from '../lists.ts';
import { entriesOf } from './entries.ts';

const NOTED = ['IntakeRegimen', 'ConditionCase', 'SymptomEpisode', 'Procedure', 'DocumentReference'];

export const loose: Answers = {
  b081: (chart) => byCount(grouped(entriesOf(chart), 'kind')).map(([kind, all]) => [kind, all.length]),
  b082: (chart) =>
    by(
      entriesOf(chart).filter(({ kind, visit }) => kind !== 'Observation' && has(visit?.name, 'infarction')),
      'kind',
      'name',
    ).map(({ kind, name }) => [kind, name]),
  b083: (chart) =>
    byKey(
      grouped(
        entriesOf(chart)
          .flatMap(({ people }) => people)
          .filter(([, name]) => name?.includes('Probe-Caldera')),
        ([relation]) => relation,
      ),
    ).map(([relation, all]) => [relation, all.length]),
  b084: ({ medicines, procedures, visits }) => {
    const isIt = ({ kind, name }: { readonly kind: string; readonly name: string | undefined }) =>
      kind === 'condition' && has(name, 'hypothyroidism');
    return by(
      [
        ...medicines
          .filter(({ treats }) => treats.some(isIt))
          .map((m) => ['TREATS', 'IntakeRegimen', m.name, m.start] as const),
        ...procedures
          .filter(({ treats }) => treats.some(isIt))
          .map((p) => ['TREATS', 'Procedure', p.name, p.date] as const),
        ...visits
          .filter(({ because }) => because.some(isIt))
          .map((v) => ['BECAUSE_OF', 'Encounter', v.name, v.date] as const),
      ],
      ([relation]) => relation,
      ([, , , date]) => date,
      ([, , name]) => name,
    );
  },
  b085: ({ patient, documents }) =>
    documents
      .filter(({ name, visit }) => has(name, 'acute kidney injury') && visit !== undefined)
      .map((d) => [[patient.name, d.name, d.visit?.name], 2]),
  b086: ({ visits, organizations }) => {
    const parents = (url: string | undefined): typeof organizations =>
      organizations.filter((each) => each.url === url);
    const reached = visits.flatMap((v) => {
      const place = v.organization === undefined ? [] : [v.organization];
      const above = place.flatMap(({ partOf }) => parents(partOf));
      const work = v.practitioners.flatMap(({ worksAt }) => worksAt.flatMap((at) => at ?? []));
      return [
        ...[...place, ...above, ...above.flatMap(({ partOf }) => parents(partOf))],
        ...[...work, ...work.flatMap(({ partOf }) => parents(partOf))],
      ];
    });
    return sorted(unique(reached.map(({ name }) => name))).map((name) => [name]);
  },
  b087: (chart) =>
    by(
      entriesOf(chart).filter(({ note }) => note !== undefined),
      'kind',
      'name',
      'note',
    ).map(({ kind, name, note }) => [kind, name, note]),
  b088: ({ medicines }) => {
    const lines = medicines
      .filter(({ prescriber }) => prescriber?.qualification?.toLowerCase() === 'cardiology')
      .flatMap((m) => m.treats.map((c) => `${m.name} -> ${c.name}`));
    return sorted(unique(lines)).map((line) => [line]);
  },
  b090: (chart) =>
    by(
      entriesOf(chart)
        .filter(({ kind }) => NOTED.includes(kind))
        .filter(({ visit }) => visit?.because.some(({ type }) => type?.toLowerCase() === 'pregnant')),
      (entry) => entry.visit?.date,
      'kind',
      'name',
    ).map(({ kind, name, visit }) => [kind, name, visit?.date]),
};
