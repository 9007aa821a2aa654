import type { Answers, Chart } from '../chart.ts';
import {
  by,
  byCount,
  daysBetween,
  grouped,
  has,
  known,
  least,
  mean,
  ofType,
  rounded,
  sorted,
  unique,
  year,
} from '../lists.ts';

const ofKind = ({ observations }: Chart, part: string) => by(ofType(observations, part), 'date', 'value');

export const chains: Answers = {
  b021: (chart) => {
    const weights = ofKind(chart, 'body weight').filter(({ value }) => value !== undefined);
    const [first, last] = [weights[0]!, weights.at(-1)!];
    return [[first.date, first.value, last.date, last.value, rounded(last.value! - first.value!, 1)]];
  },
  b022: (chart) => {
    const series = ofKind(chart, 'ejection fraction');
    return series.slice(1).map((o, i) => {
      const before = series[i]!.value!;
      return [o.date, o.value, before, o.value! - before];
    });
  },
  b023: ({ medicines }) => {
    const taken = medicines.filter(
      ({ start, end }) => start! <= '2021-01-01' && (end === undefined || end > '2021-01-01'),
    );
    const names = sorted(unique(taken.map(({ type }) => type)));
    return [[names.length, names]];
  },
  b024: ({ medicines }) => {
    const steps = by(ofType(medicines, 'levothyroxine'), 'start');
    return steps.map((m, i) => [m.start, m.dose, m.doseUnit, steps[i - 1]?.dose, steps[i - 1]?.stopReason]);
  },
  b025: (chart) =>
    ofKind(chart, 'glomerular filtration')
      .filter(({ value }) => value! < 45)
      .slice(0, 1)
      .map((o) => [o.date, o.value]),
  b026: (chart) => {
    const counts = ofKind(chart, 'neutrophils').filter(({ value }) => value !== undefined);
    const [nadir] = by(counts, 'value', 'date');
    const recovered = least(
      counts.filter(({ date, value }) => date! > nadir!.date! && value! >= 1.8).map(({ date }) => date),
    );
    return [[nadir?.value, nadir?.date, recovered, daysBetween(nadir!.date!, recovered!)]];
  },
  b027: ({ visits }) => {
    const days = by(
      visits.filter(({ name, status }) => has(name, 'neuromuscular') && status === 'finished'),
      'date',
    ).map(({ date }) => date!);
    const gaps = days.slice(1).map((day, i) => daysBetween(days[i]!, day));
    return [[days.length, rounded(mean(gaps))]];
  },
  b028: ({ visits, medicines, observations }) => {
    const seen = grouped(
      visits.flatMap(({ practitioners }) => practitioners),
      'name',
    );
    const counted = seen.map(([name, all]) => ({
      name,
      visits: all.length,
      prescriptions: medicines.filter(({ prescriber }) => prescriber?.name === name).length,
      measurements: observations.filter((o) => o.by.some((who) => who.name === name)).length,
    }));
    return by(counted, (c) => -(c.visits + c.prescriptions + c.measurements), 'name').map((c) => [
      c.name,
      c.visits,
      c.prescriptions,
      c.measurements,
    ]);
  },
  b029: ({ observations }) =>
    byCount(grouped(observations, (o) => year(o.date)))
      .slice(0, 1)
      .map(([of, all]) => [of, all.length]),
  b030: ({ observations }) => {
    const results = by(
      observations.filter(({ name, type }) => has(name, 'ferritin') || has(type, 'ferritin')),
      'date',
      'value',
    );
    const [first, last] = [results[0], results.at(-1)];
    const lowest = Math.min(...known(results.map(({ value }) => value)));
    return [[first?.date, first?.value, last?.date, last?.value, lowest]];
  },
};
