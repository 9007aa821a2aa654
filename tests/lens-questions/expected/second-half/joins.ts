import type { Answers } from '../chart.ts';
import { by, byKey, distinct, grouped, has, having } from '../lists.ts';

type Cell = string | undefined;
/** Rows in the order of their columns. */
const sorted = (rows: readonly (readonly unknown[])[], ...columns: readonly number[]) =>
  by(rows, ...columns.map((column) => (row: readonly unknown[]) => row[column] as Cell));

export const joins: Answers = {
  b031: ({ medicines }) =>
    sorted(
      medicines
        .filter(({ treats }) =>
          treats.some(({ kind, type }) => kind === 'condition' && has(type, 'diabetes mellitus type 2')),
        )
        .flatMap((m) =>
          (m.prescriber?.worksAt ?? []).map((at) => [m.name, m.start, m.prescriber?.name, at?.name]),
        ),
      1,
      0,
    ),
  b032: ({ visits }) =>
    by(
      visits.filter(({ because }) => because.some(({ name }) => has(name, 'breast cancer'))),
      'date',
      'name',
    ).flatMap((v) =>
      v.practitioners.map((who) => [v.name, v.date, who.name, who.qualification, v.organization?.name]),
    ),
  b033: ({ observations }) =>
    byKey(
      grouped(
        observations.filter((o) => o.by.some(({ qualification }) => has(qualification, 'cardiology'))),
        'type',
      ),
    ).map(([type, all]) => [type, all.length]),
  b034: ({ symptoms }) =>
    sorted(
      symptoms
        .filter(({ visit }) => visit?.class === 'IMP')
        .map((s) => [s.name, s.severity, s.visit?.name, s.visit?.date]),
      3,
      0,
    ),
  b035: ({ observations }) => {
    const pairs = grouped(having(observations, 'panel'), 'panel').map(([, parts]) => ({
      day: parts[0]?.date,
      systolic: parts.find(({ name }) => has(name, 'systolic'))!.value!,
      diastolic: parts.find(({ name }) => has(name, 'diastolic'))!.value!,
    }));
    return by(pairs, 'day', 'systolic', 'diastolic')
      .slice(-5)
      .toReversed()
      .map((p) => [p.day, p.systolic, p.diastolic]);
  },
  b036: ({ observations }) =>
    by(
      observations.filter(
        (o) =>
          o.category === 'laboratory' &&
          has(o.visit?.name, 'antenatal') &&
          (o.interpretation === 'H' || o.interpretation === 'L'),
      ),
      'date',
      'type',
      'value',
    ).map((o) => [o.date, o.type, o.value, o.unit, o.interpretation]),
  b037: ({ conditions, medicines }) =>
    sorted(
      distinct(
        conditions.flatMap((c) =>
          medicines
            .filter(({ treats }) => treats.some(({ url }) => url === c.url))
            .filter(({ prescriber }) => prescriber !== undefined && prescriber === c.recorder)
            .map((m) => [c.name, c.recorder?.name, m.name]),
        ),
      ),
      0,
      1,
      2,
    ),
  b038: ({ observations, organizations }) =>
    grouped(
      observations.flatMap(({ at }) => at.filter(({ name }) => has(name, 'laboratory'))),
      'url',
    ).flatMap(([, all]) => {
      const parent = organizations.find(({ url }) => url === all[0]?.partOf);
      return parent === undefined ? [] : [[all[0]?.name, parent.name, all.length]];
    }),
  b039: ({ documents }) =>
    sorted(
      documents
        .filter(({ visit }) => visit !== undefined)
        .flatMap((d) => d.by.map((who) => [d.name, d.date, who.name, d.visit?.name, d.visit?.date])),
      1,
      0,
    ),
  b040: ({ medicines }) =>
    sorted(
      medicines.flatMap((old) =>
        medicines
          .filter((next) => next !== old && next.type === old.type)
          .filter((next) => old.end !== undefined && next.start === old.end)
          .map((next) => [old.type, old.dosage, next.dosage, old.end]),
      ),
      3,
      0,
    ),
};
