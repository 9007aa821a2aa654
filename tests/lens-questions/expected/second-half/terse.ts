import type { Answers } from '../chart.ts';
import { age, by, greatest, grouped, has, known, unique } from '../lists.ts';

export const terse: Answers = {
  b001: ({ allergies }) => allergies.map((a) => [a.name, a.kind, a.reaction, a.severity]),
  b002: ({ medicines }) =>
    medicines.filter(({ status }) => status === 'active').map((m) => [m.name, m.dosage]),
  b003: ({ vaccinations }) =>
    by(
      grouped(vaccinations, (v) => v.name),
      ([, all]) => -all.length,
      ([name]) => name,
    ).map(([name, all]) => [name, all.length]),
  b004: ({ observations }) =>
    by(
      observations.filter(({ type }) => has(type, 'natriuretic')),
      (o) => o.date,
      (o) => o.value,
    )
      .slice(-1)
      .map((o) => [o.value, o.unit, o.date]),
  b005: ({ medicines }) =>
    by(
      medicines.filter(({ stopReason }) => stopReason !== undefined),
      (m) => m.end,
      (m) => m.name,
    ).map((m) => [m.name, m.end, m.stopReason]),
  b006: ({ observations }) =>
    by(
      observations.filter(({ type }) => has(type, 'thyrotropin')),
      (o) => o.date,
      (o) => o.value,
    ).map((o) => [o.date, o.value, o.unit]),
  b007: ({ observations }) =>
    grouped(
      observations.filter(({ type }) => has(type, 'a1c')),
      (o) => o.unit,
    ).map(([unit, all]) => {
      const values = known(all.map(({ value }) => value));
      return [unit, Math.min(...values), Math.max(...values)];
    }),
  b008: ({ procedures }) =>
    by(
      procedures,
      (p) => p.date,
      (p) => p.name,
    ).flatMap((p) => p.by.map((who) => [p.name, p.date, who.name])),
  b009: ({ patient, conditions }) =>
    conditions
      .filter(({ type }) => has(type, 'wheelchair'))
      .map(({ onset }) => [age(patient.born!, onset!).years]),
  b010: ({ documents }) =>
    by(documents, (d) => d.date)
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
      (o) => o.date,
      (o) => o.value,
    ).map((o) => [o.date, o.value, o.unit, o.low]),
  b013: ({ medicines }) =>
    by(
      grouped(
        medicines.filter(({ prescriber }) => prescriber !== undefined),
        (m) => m.prescriber?.name,
      ),
      ([doctor]) => doctor,
    ).map(([doctor, all]) => [doctor, by(unique(all.map(({ type }) => type)), (type) => type)]),
  b014: ({ observations }) => {
    const values = known(
      observations.filter(({ type }) => has(type, 'ejection fraction')).map(({ value }) => value),
    );
    const mean = values.reduce((total, value) => total + value, 0) / values.length;
    return [[values.length, Math.min(...values), Math.max(...values), Math.round(mean * 10) / 10]];
  },
  b015: ({ visits }) =>
    by(
      grouped(
        visits.filter(({ status }) => status === 'finished'),
        (v) => v.class,
      ),
      ([, all]) => -all.length,
      ([of]) => of,
    ).map(([of, all]) => [of, all.length]),
  b016: ({ medicines }) =>
    by(
      medicines.filter(
        ({ status, treats }) =>
          status === 'active' && treats.some((c) => c.kind === 'condition' && has(c.name, 'heart failure')),
      ),
      (m) => m.start,
      (m) => m.name,
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
    const [pregnancy] = conditions.filter(({ type }) => has(type, 'pregnant'));
    return by(
      visits.filter(
        ({ status, date }) =>
          status === 'finished' && date! >= pregnancy!.onset! && date! <= pregnancy!.abatement!,
      ),
      (v) => v.date,
      (v) => v.name,
    ).flatMap((v) => v.practitioners.map((who) => [v.name, v.date, who.name]));
  },
  b019: ({ observations }) =>
    by(
      grouped(observations, (o) => o.type),
      ([, all]) => -all.length,
      ([type]) => type,
    )
      .slice(0, 5)
      .map(([type, all]) => [type, all.length]),
  b020: ({ visits }) =>
    visits
      .filter(({ status }) => status === 'planned')
      .map((v) => [v.name, v.date, greatest(v.practitioners.map(({ name }) => name)), v.organization?.name]),
};
