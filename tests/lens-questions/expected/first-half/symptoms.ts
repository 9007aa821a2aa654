import type { Answers } from '../chart.ts';
import { by, byKey, daysBetween, grouped, has, known, mean, ofType, unique, where, year } from '../lists.ts';

const GRADES: Readonly<Record<string, number>> = { severe: 3, moderate: 2, mild: 1 };

export const symptoms: Answers = {
  a018: ({ symptoms }) =>
    symptoms
      .filter(({ onset, abatement }) => onset && abatement && daysBetween(onset, abatement) > 365)
      .map((s) => [s.name, s.onset, s.abatement]),
  a019: ({ symptoms }) =>
    symptoms.filter(({ abatement }) => abatement === undefined).map((s) => [s.name, s.status, s.onset]),
  a020: ({ symptoms }) => symptoms.map((s) => [s.name, s.visit?.name, s.visit?.date]),
  a021: ({ symptoms }) => {
    const tired = symptoms.filter(({ type, name }) => has(type, 'fatigue') || has(name, 'tired'));
    return [[tired.length, by(tired, 'onset').map(({ name }) => name)]];
  },
  a022: ({ symptoms, medicines }) =>
    ofType(medicines, 'letrozole')
      .flatMap(({ start, end }) =>
        symptoms.filter(({ onset }) => onset! >= start! && (end === undefined || onset! <= end)),
      )
      .map((s) => [s.name, s.onset]),
  a023: ({ medicines }) =>
    unique(
      medicines.flatMap(({ name, treats }) =>
        where(treats, { kind: 'symptom' }).map((s) => JSON.stringify([name, s.name])),
      ),
    ).map((row) => JSON.parse(row) as unknown[]),
  a024: ({ symptoms }) =>
    byKey(grouped(by(symptoms, 'onset', 'name'), (s) => year(s.onset))).map(([of, all]) => [
      of,
      all.map(({ name }) => name),
    ]),
  a025: ({ symptoms }) => {
    const days = known(
      symptoms.map(({ onset, abatement }) =>
        abatement === undefined ? undefined : daysBetween(onset!, abatement),
      ),
    );
    return [[days.length, mean(days), Math.max(...days)]];
  },
  a026: ({ symptoms, conditions }) =>
    ofType(conditions, 'pregnan')
      .flatMap((p) =>
        symptoms.filter(
          (s) => s.onset! <= p.abatement! && (s.abatement === undefined || s.abatement >= p.onset!),
        ),
      )
      .map(({ name }) => [name]),
  a027: ({ symptoms }) =>
    by(
      symptoms.map((s) => ({ name: s.name, grade: GRADES[s.severity ?? ''] ?? 0 })),
      (s) => -s.grade,
      'name',
    ).map(({ name, grade }) => [name, grade]),
  a028: ({ symptoms }) => ofType(symptoms, 'fever').map((s) => [s.name, s.onset]),
  a029: ({ symptoms }) =>
    symptoms
      .filter(({ onset, abatement }) => abatement && daysBetween(onset!, abatement) <= 42)
      .filter(({ recorder }) => recorder !== undefined)
      .map((s) => [s.name, s.recorder?.name, s.severity]),
};
