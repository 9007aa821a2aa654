import type { Answers } from '../chart.ts';
import { by, byCount, byKey, grouped, has, having, mean, ofType, unique, year } from '../lists.ts';

export const measurements: Answers = {
  a030: ({ observations }) =>
    by(ofType(observations, 'a1c'), 'time')
      .slice(-1)
      .map((o) => [o.value, o.unit, o.date]),
  a031: ({ observations }) =>
    by(
      observations.filter(({ type, date }) => has(type, 'glomerular filtration') && date! >= '2016-01-01'),
      'time',
    ).map((o) => [o.date, o.value]),
  a032: ({ observations }) =>
    grouped(ofType(observations, 'natriuretic peptide'), 'unit').map(([unit, all]) => {
      const values = all.map(({ value }) => value!);
      return [unit, values.length, Math.min(...values), Math.max(...values), mean(values)];
    }),
  a033: ({ observations }) =>
    byCount(
      grouped(
        observations.filter((o) => o.value! > o.high! || o.value! < o.low!),
        'name',
      ),
    ).map(([name, all]) => [name, all.length]),
  a034: ({ observations }) =>
    by(ofType(observations, 'inr'), (o) => -o.value!, 'date')
      .slice(0, 1)
      .map((o) => [o.date, o.value]),
  a035: ({ observations, medicines }) =>
    observations
      .filter(({ type, value }) => has(type, 'potassium') && value! > 5.5)
      .flatMap((o) =>
        medicines
          .filter(({ start, end }) => start! <= o.date! && end !== undefined && end >= o.date!)
          .map((m) => [o.date, o.value, m.name, m.stopReason]),
      ),
  a036: ({ observations }) =>
    byKey(grouped(ofType(observations, 'systolic'), (o) => year(o.date))).map(([of, all]) => [
      of,
      mean(all.map(({ value }) => value!)),
      all.length,
    ]),
  a037: ({ observations }) =>
    observations
      .filter(({ type, date }) => has(type, 'thyrotropin') && date! >= '2021-03-14' && date! <= '2021-12-15')
      .map((o) => [o.date, o.value, o.unit, o.high]),
  a038: ({ observations }) => {
    const weights = by(ofType(observations, 'body weight'), 'time');
    const [first, last] = [weights[0], weights.at(-1)];
    return [[first?.value, first?.date, last?.value, last?.date, weights.length]];
  },
  a039: ({ observations }) => {
    const weights = by(ofType(observations, 'body weight'), 'time');
    return [[Math.round((weights[0]!.value! - weights.at(-1)!.value!) * 10) / 10]];
  },
  a040: ({ observations }) =>
    observations
      .filter((o) => o.category === 'laboratory' && o.date! >= '2019-01-01')
      .filter(({ interpretation }) => interpretation !== undefined && interpretation !== 'N')
      .map((o) => [o.name, o.date, o.value, o.interpretation]),
  a041: ({ observations }) => {
    const results = observations.filter(({ category }) => has(category, 'lab'));
    return [[unique(results.map((o) => `${o.system} ${o.code}`)).length, results.length]];
  },
  a042: ({ observations }) =>
    by(
      grouped(having(observations, 'panel'), 'panel').map(([, parts]) => ({
        day: parts[0]?.date,
        systolic: parts.find(({ name }) => has(name, 'systolic'))?.value,
        diastolic: parts.find(({ name }) => has(name, 'diastolic'))?.value,
      })),
      'day',
    ).map(({ day, systolic, diastolic }) => [day, systolic, diastolic]),
  a043: ({ observations }) => {
    const systolic = observations.filter(({ panel, name }) => panel && has(name, 'systolic'));
    const noted = (word: string) =>
      observations
        .filter(({ note }) => has(note, word))
        .flatMap(({ url }) => systolic.filter(({ panel }) => panel === url));
    const pairs = noted('lying').flatMap((a) =>
      noted('standing')
        .filter((b) => a.date === b.date && a.value! - b.value! >= 20)
        .map((b) => [a.date, a.value, b.value, a.value! - b.value!] as const),
    );
    return by(pairs, ([day]) => day);
  },
  a044: ({ observations }) => having(observations, 'text').map((o) => [o.name, o.text, o.date]),
  a045: ({ observations }) =>
    observations
      .filter(({ type }) => has(type, 'receptor') || has(type, 'her2'))
      .map((o) => [o.type, o.text?.toUpperCase()]),
};
