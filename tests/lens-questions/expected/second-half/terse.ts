import type { Answers } from '../chart.ts';
import {
  age,
  by,
  byCount,
  byKey,
  greatest,
  grouped,
  has,
  having,
  known,
  ofType,
  sorted,
  unique,
  where,
} from '../lists.ts';

export const terse: Answers = {
  b001: ({ allergies }) => allergies.map((a) => [a.name, a.kind, a.reaction, a.severity]),
  b002: ({ medicines }) => where(medicines, { status: 'active' }).map((m) => [m.name, m.dosage]),
  b003: ({ vaccinations }) => byCount(grouped(vaccinations, 'name')).map(([name, all]) => [name, all.length]),
  b004: ({ observations }) =>
    by(ofType(observations, 'natriuretic'), 'date', 'value')
      .slice(-1)
      .map((o) => [o.value, o.unit, o.date]),
  b005: ({ medicines }) =>
    by(having(medicines, 'stopReason'), 'end', 'name').map((m) => [m.name, m.end, m.stopReason]),
  b006: ({ observations }) =>
    by(ofType(observations, 'thyrotropin'), 'date', 'value').map((o) => [o.date, o.value, o.unit]),
  b007: ({ observations }) =>
    grouped(ofType(observations, 'a1c'), 'unit').map(([unit, all]) => {
      const values = known(all.map(({ value }) => value));
      return [unit, Math.min(...values), Math.max(...values)];
    }),
  b008: ({ procedures }) =>
    by(procedures, 'date', 'name').flatMap((p) => p.by.map((who) => [p.name, p.date, who.name])),
  b009: ({ patient, conditions }) =>
    ofType(conditions, 'wheelchair').map(({ onset }) => [age(patient.born!, onset!).years]),
  b010: ({ documents }) =>
    by(documents, 'date')
      .toReversed()
      .flatMap((d) => d.by.map((who) => [d.name, d.date, who.name])),
  b011: ({ symptoms }) =>
    symptoms
      .filter(({ name, type }) => has(name, 'fall') || has(type, 'fall'))
      .map((s) => [s.name, s.onset, s.abatement, s.recorder?.name]),
  b012: ({ observations }) =>
    by(
      observations.filter(
        ({ type, value, low }) => type?.toLowerCase().startsWith('hemoglobin') && value! < low!,
      ),
      'date',
      'value',
    ).map((o) => [o.date, o.value, o.unit, o.low]),
  b013: ({ medicines }) =>
    byKey(grouped(having(medicines, 'prescriber'), (m) => m.prescriber?.name)).map(([doctor, all]) => [
      doctor,
      sorted(unique(all.map(({ type }) => type))),
    ]),
  b014: ({ observations }) => {
    const values = known(ofType(observations, 'ejection fraction').map(({ value }) => value));
    const mean = values.reduce((total, value) => total + value, 0) / values.length;
    return [[values.length, Math.min(...values), Math.max(...values), Math.round(mean * 10) / 10]];
  },
  b015: ({ visits }) =>
    byCount(grouped(where(visits, { status: 'finished' }), 'class')).map(([of, all]) => [of, all.length]),
  b016: ({ medicines }) =>
    by(
      medicines.filter(
        ({ status, treats }) =>
          status === 'active' && treats.some((c) => c.kind === 'condition' && has(c.name, 'heart failure')),
      ),
      'start',
      'name',
    ).map((m) => [m.name, m.dosage, m.start]),
  b017: ({ observations }) =>
    by(
      observations
        .filter(({ note }) => has(note, 'standing') || has(note, 'lying'))
        .flatMap((panel) =>
          observations
            .filter((part) => part.panel === panel.url)
            .map((part) => [panel.date, panel.note, part.name, part.value] as const),
        ),
      ([date]) => date,
      ([, note]) => note,
      ([, , name]) => name,
    ),
  b018: ({ conditions, visits }) => {
    const [pregnancy] = ofType(conditions, 'pregnant');
    return by(
      visits.filter(
        ({ status, date }) =>
          status === 'finished' && date! >= pregnancy!.onset! && date! <= pregnancy!.abatement!,
      ),
      'date',
      'name',
    ).flatMap((v) => v.practitioners.map((who) => [v.name, v.date, who.name]));
  },
  b019: ({ observations }) =>
    byCount(grouped(observations, 'type'))
      .slice(0, 5)
      .map(([type, all]) => [type, all.length]),
  b020: ({ visits }) =>
    visits
      .filter(({ status }) => status === 'planned')
      .map((v) => [v.name, v.date, greatest(v.practitioners.map(({ name }) => name)), v.organization?.name]),
};
