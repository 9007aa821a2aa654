import type { Answers } from '../chart.ts';
import { by, decimal, grouped, has, mean, ofType, sum, unique, where } from '../lists.ts';

function ldlClass(value: number): string {
  if (value < 70) return 'below 70';
  if (value < 100) return '70 to 99';
  return value < 130 ? '100 to 129' : '130 and above';
}

export const findings: Answers = {
  a046: ({ observations }) => {
    const values = ofType(observations, 'glucose')
      .map(({ value }) => value!)
      .sort((a, b) => a - b);
    const middle = (values.length - 1) / 2;
    const median = (values[Math.floor(middle)]! + values[Math.ceil(middle)]!) / 2;
    const average = mean(values);
    const spread = Math.sqrt(sum(values.map((value) => (value - average) ** 2)) / (values.length - 1));
    return [[median, spread, values[Math.ceil(0.9 * values.length) - 1]]];
  },
  a047: ({ observations, organizations }) => {
    const above = (url: string | undefined) => organizations.find((each) => each.url === url);
    const made = observations.flatMap(({ at }) =>
      at.map((org) => {
        const ways = [org, above(org.partOf), above(above(org.partOf)?.partOf)];
        const steps = ways.findIndex((way) => way !== undefined && way.partOf === undefined);
        return { top: ways[steps]?.name, steps: 2 + steps };
      }),
    );
    return grouped(made, 'top').map(([top, all]) => [
      top,
      all.length,
      Math.max(...all.map(({ steps }) => steps)),
    ]);
  },
  a048: ({ observations }) =>
    observations.filter(({ visit }) => visit === undefined).map((o) => [o.name, o.date, o.value, o.note]),
  a049: ({ observations }) =>
    grouped(by(where(observations, { category: 'laboratory' }), 'time'), (o) => `${o.system} ${o.code}`).map(
      ([, all]) => {
        const latest = all.at(-1);
        return [latest?.type, latest?.value, latest?.unit, latest?.date];
      },
    ),
  a050: ({ observations }) => {
    const series = by(
      observations.filter(({ type, value }) => has(type, 'creatinine [moles') && value! > 10),
      'time',
    );
    const rises = series.filter((o, i) => i > 0 && o.value! > series[i - 1]!.value!);
    return [[rises.map(({ date }) => Number(date!.slice(0, 4)))]];
  },
  a051: ({ observations }) => {
    const fractions = ofType(observations, 'ejection fraction').map(({ value }) => value!);
    return [
      [
        fractions.every((f) => f < 52),
        fractions.some((f) => f < 35),
        fractions.filter((f) => f === 32).length === 1,
        !fractions.some((f) => f > 60),
      ],
    ];
  },
  a052: ({ observations }) =>
    unique(ofType(observations, 'smoking').map(({ text }) => text)).map((text) => [text]),
  a053: ({ observations }) =>
    observations
      .filter(({ value, high }) => high! > 0 && value! > high!)
      .map((o) => [o.name, o.date, Math.round((o.value! / o.high! - 1) * 100)]),
  a054: ({ observations }) =>
    observations
      .filter(({ category, time }) => category === 'laboratory' && time!.slice(11, 16) < '08:30')
      .map((o) => [o.name, o.time]),
  a055: ({ observations }) =>
    grouped(ofType(observations, 'low density lipoprotein'), (o) => ldlClass(o.value!)).map(([of, all]) => [
      of,
      all.length,
    ]),
  a056: ({ observations }) =>
    by(
      observations.filter(({ type }) => type?.toLowerCase().startsWith('creatine kinase')),
      'date',
    ).map((o) => [o.date, `${decimal(o.value!)} ${o.unit}`]),
};
