import type { Answers } from '../chart.ts';
import { by, byKey, distinct, grouped, has, least, ofType, sorted, unique } from '../lists.ts';

const STAGES = [
  [90, 'G1'],
  [60, 'G2'],
  [45, 'G3a'],
  [30, 'G3b'],
  [15, 'G4'],
] as const;
const stage = (egfr: number) => STAGES.find(([from]) => egfr >= from)?.[1] ?? 'G5';

function tshClass(value: number): string {
  if (value < 0.4) return 'low';
  return value <= 2.5 ? 'target' : 'high';
}

export const tables: Answers = {
  b071: ({ conditions, procedures, visits, documents }) => {
    const on = (day: string | undefined) => day === '2018-03-11';
    return distinct([
      ...conditions.filter(({ onset }) => on(onset)).map(({ name }) => ['problem', name]),
      ...procedures.filter(({ date }) => on(date)).map(({ name }) => ['procedure', name]),
      ...visits.filter(({ date }) => on(date)).map(({ name }) => ['visit', name]),
      ...documents.filter(({ date }) => on(date)).map(({ name }) => ['document', name]),
    ]);
  },
  b072: ({ observations }) =>
    byKey(
      grouped(
        observations.filter(
          ({ type, date, value }) =>
            has(type, 'thyrotropin') && date?.startsWith('2021') && value !== undefined,
        ),
        (o) => tshClass(o.value!),
      ),
    ).map(([of, all]) => [of, all.length]),
  b073: ({ observations }) =>
    by(ofType(observations, 'glomerular filtration'), 'date', 'value')
      .toReversed()
      .map((o) => [o.date, o.value, stage(o.value!)]),
  b074: ({ conditions, symptoms }) =>
    by([...conditions, ...symptoms], 'onset', 'name').map((c) => [
      c.name,
      c.kind === 'condition' ? 'problem' : 'symptom',
      c.onset,
      c.abatement ?? 'ongoing',
    ]),
  b075: ({ conditions, medicines, procedures }) =>
    by(conditions, 'name').map((c) => {
      const treats = ({ treats: of }: { readonly treats: readonly { readonly url: string }[] }) =>
        of.some(({ url }) => url === c.url);
      return [
        c.name,
        sorted(unique(medicines.filter(treats).map(({ name }) => name))),
        least(procedures.filter(treats).map(({ name }) => name)) ?? 'none',
      ];
    }),
  b076: ({ visits, documents }) =>
    by(
      visits.flatMap((v) => {
        const titles = documents.filter(({ visit }) => visit === v).map(({ name }) => name);
        return (titles.length > 0 ? titles : ['no document']).map(
          (title) => [v.name, v.date, title] as const,
        );
      }),
      ([, date]) => date,
      ([visit]) => visit,
      ([, , title]) => title,
    ),
  b077: ({ medicines }) =>
    by(
      medicines.flatMap((m) => {
        const targets = m.treats.map(({ name }) => name);
        return (targets.length > 0 ? targets : ['not stated']).map(
          (target) => [m.name, m.start, target] as const,
        );
      }),
      ([medicine]) => medicine,
      ([, start]) => start,
      ([, , target]) => target,
    ),
  b078: ({ visits, medicines, vaccinations, procedures }) =>
    distinct(
      [
        ...visits.flatMap(({ practitioners }) => practitioners),
        ...medicines.flatMap(({ prescriber }) => prescriber ?? []),
        ...vaccinations.flatMap((v) => v.by),
        ...procedures.flatMap((p) => p.by),
      ].map((who) => [who.name, who.qualification]),
    ),
  b079: ({ allergies, medicines }) =>
    allergies.map((a) => {
      const [first] = by(
        medicines.filter(({ name }) => has(name, a.name!)),
        'start',
      );
      return [a.name, first?.start, first === undefined ? 'not given' : first.stopReason];
    }),
  b080: ({ observations }) => {
    const values = observations
      .filter(({ type, date }) => type?.toLowerCase().startsWith('hemoglobin') && date?.startsWith('2018'))
      .map(({ value }) => value!);
    const between = (from: number, to: number) =>
      values.filter((value) => value >= from && value < to).length;
    return [[between(12, Infinity), between(10, 12), between(8, 10), between(-Infinity, 8)]];
  },
};
