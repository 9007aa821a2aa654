import type { Answers } from '../chart.ts';
import {
  age,
  by,
  byKey,
  daysBetween,
  decimal,
  grouped,
  has,
  known,
  least,
  mean,
  rounded,
  where,
  year,
} from '../lists.ts';

export const time: Answers = {
  b091: ({ observations }) =>
    byKey(grouped(by(where(observations, { category: 'laboratory' }), 'date', 'value'), 'type')).map(
      ([type, all]) => [type, all.at(-1)?.date, all.at(-1)?.value, all.at(-1)?.unit],
    ),
  b092: ({ visits }) =>
    by(
      visits.filter((v) => v.class === 'IMP' && v.end !== undefined),
      'date',
    ).map((v) => [v.name, v.date, daysBetween(v.start!, v.end!)]),
  b093: ({ patient, medicines }) =>
    by(
      grouped(medicines, 'name').map(([name, all]) => ({
        name,
        start: least(all.map((m) => m.start))!,
      })),
      'start',
      'name',
    ).map(({ name, start }) => {
      const { years, months } = age(patient.born!, start);
      return [name, start, `${years} y ${months} m`];
    }),
  b094: ({ observations }) =>
    byKey(
      grouped(
        observations.filter(({ type, unit }) => type?.toLowerCase() === 'body weight' && unit === 'kg'),
        (o) => year(o.date),
      ),
    ).map(([of, all]) => [of, all.length, rounded(mean(known(all.map(({ value }) => value))), 1)]),
  b095: ({ medicines }) =>
    by(
      medicines.filter(
        ({ end }) =>
          end !== undefined && daysBetween('2021-02-09', end) >= 0 && daysBetween('2021-02-09', end) <= 120,
      ),
      'end',
      'name',
    ).map((m) => [m.name, m.end, m.stopReason]),
  b096: ({ conditions, visits }) => {
    const onset = conditions.find(({ type }) => has(type, 'pregnan'))!.onset!;
    return by(
      visits.filter(({ name, date }) => name?.toLowerCase().startsWith('antenatal') && date! >= onset),
      'date',
    ).map((v) => [v.date, Math.floor(daysBetween(onset, v.date!) / 7)]);
  },
  b097: ({ patient, conditions }) =>
    conditions
      .filter(({ onset }) => onset! < patient.born!)
      .map((c) => [c.name, c.onset, c.recorded, patient.born]),
  b098: ({ documents }) =>
    by(documents, 'date').map((d) => {
      const [kind, subject] = d.name!.split(':');
      return [kind?.trim(), subject?.trim(), year(d.date)];
    }),
  b099: ({ observations }) => {
    const results = observations
      .filter(({ type, value }) => (has(type, 'fvc') || has(type, 'fev1')) && value !== undefined)
      .map((o) => ({ of: year(o.date), text: `${o.type} ${decimal(o.value!)} ${o.unit ?? ''}` }));
    return byKey(grouped(by(results, 'text'), 'of')).map(([of, all]) => [of, all.map(({ text }) => text)]);
  },
  b100: ({ medicines }) =>
    by(
      medicines
        .filter(({ start, end }) => start !== undefined && end !== undefined)
        .map((m) => ({ ...m, days: daysBetween(m.start!, m.end!) })),
      (m) => -m.days,
      'name',
      'start',
    )
      .slice(0, 3)
      .map((m) => [m.name, m.start, m.end, m.days]),
};
