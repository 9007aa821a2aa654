import type { Answers } from '../chart.ts';
import { by, byKey, decimal, grouped, has, having, ofType, sorted, unique, where, year } from '../lists.ts';

export const lists: Answers = {
  b061: ({ conditions, visits }) =>
    by(conditions, 'onset', 'name').map((c) => [
      {
        name: c.name,
        status: c.status,
        onset_date: c.onset,
        visits: visits.filter(({ because }) => because.some(({ url }) => url === c.url)).length,
      },
    ]),
  b062: ({ observations }) => {
    const results = by(ofType(observations, 'cancer ag 15-3'), 'date', 'value');
    return [[results.map((o) => `${o.date}: ${decimal(o.value!)} ${o.unit}`)]];
  },
  b063: ({ medicines }) =>
    byKey(grouped(by(medicines, 'start'), 'type')).map(([type, all]) => [
      type,
      all.map(({ dosage }) => dosage),
    ]),
  b064: ({ observations }) => {
    const results = by(ofType(observations, 'sodium'), 'date', 'value');
    return [[results.filter((o) => o.value! < o.low!).map(({ value }) => value), results.length]];
  },
  b065: ({ symptoms, medicines, visits }) =>
    by(symptoms, 'name').map((s) => [
      s.name,
      s.status,
      medicines.filter(({ treats }) => treats.some(({ url }) => url === s.url)).length,
      visits.filter(({ because }) => because.some(({ url }) => url === s.url)).length,
    ]),
  b066: ({ vaccinations }) =>
    by(vaccinations, 'date', 'name').map((v) => [
      { name: v.name, date: v.date, dose_number: v.dose ?? null },
    ]),
  b067: ({ patient, conditions, medicines }) => [
    [
      {
        name: patient.name,
        birth_date: patient.born,
        problems: sorted(where(conditions, { status: 'active' }).map(({ name }) => name)),
        active_medicines: where(medicines, { status: 'active' }).length,
      },
    ],
  ],
  b068: ({ observations }) => {
    const all = observations.filter(
      ({ type, value, high }) =>
        type?.toLowerCase().startsWith('creatinine') && value !== undefined && high !== undefined,
    );
    const above = all.filter(({ value, high }) => value! > high!);
    const below = all.filter(({ value, low }) => value! < (low ?? 0));
    return [[above.length + below.length === 0, above.length > 0, all.length]];
  },
  b069: ({ vaccinations }) => {
    const years = unique(
      vaccinations.filter(({ name }) => has(name, 'influenza')).map(({ date }) => year(date)),
    );
    return [[sorted(years)]];
  },
  b070: ({ medicines }) =>
    byKey(grouped(having(medicines, 'prescriber'), (m) => m.prescriber?.name)).map(([name, all]) => [
      {
        name,
        qualification: all[0]?.prescriber?.qualification,
        medicines: sorted(unique(all.map((m) => m.name))),
      },
    ]),
};
