import type { Answers, Chart } from '../chart.ts';
import { by, byCount, byKey, grouped, known, ofType, rounded, unique, where } from '../lists.ts';

const valuesOf = ({ observations }: Chart, part: string) =>
  known(ofType(observations, part).map(({ value }) => value));
const percent = (part: number, whole: number, decimals = 1) => rounded((100 * part) / whole, decimals);

export const shares: Answers = {
  b051: ({ observations }) => {
    const all = observations.filter(
      ({ type, interpretation }) =>
        type?.toLowerCase().startsWith('hemoglobin [mass') && interpretation !== undefined,
    );
    const normal = where(all, { interpretation: 'N' }).length;
    return [[all.length, normal, percent(normal, all.length)]];
  },
  b052: (chart) => {
    const values = valuesOf(chart, 'potassium');
    const high = values.filter((value) => value > 5).length;
    return [[values.length, high, percent(high, values.length)]];
  },
  b053: ({ medicines }) =>
    byCount(grouped(medicines, 'status')).map(([status, all]) => [
      status,
      all.length,
      percent(all.length, medicines.length),
    ]),
  b054: ({ visits, observations, symptoms, documents }) =>
    by(visits, 'date', 'name').map((v) => [
      v.name,
      v.date,
      observations.filter(({ visit }) => visit === v).length,
      symptoms.filter(({ visit }) => visit === v).length,
      documents.filter(({ visit }) => visit === v).length,
    ]),
  b055: ({ conditions, medicines }) =>
    by(
      conditions.map((c) => ({
        name: c.name,
        count: medicines.filter(({ treats }) => treats.some(({ url }) => url === c.url)).length,
      })),
      (c) => -c.count,
      'name',
    ).map((c) => [c.name, c.count]),
  b056: ({ observations }) => {
    const [org, person] = [observations.flatMap((o) => o.at), observations.flatMap((o) => o.by)];
    return [[percent(org.length, observations.length), percent(person.length, observations.length)]];
  },
  b057: ({ observations }) =>
    byKey(grouped(observations, 'type').filter(([, all]) => all.length === 1)).map(([type]) => [type]),
  b058: ({ medicines }) => {
    const ever = unique(medicines.map(({ type }) => type)).length;
    const active = unique(where(medicines, { status: 'active' }).map(({ type }) => type)).length;
    return [[ever, active, percent(active, ever, 0)]];
  },
  b059: ({ observations }) => {
    const values = known(
      observations.filter(({ type }) => type?.toUpperCase().startsWith('INR')).map(({ value }) => value),
    );
    const inRange = values.filter((value) => value >= 2 && value <= 3).length;
    return [[values.length, inRange, percent(inRange, values.length)]];
  },
  b060: ({ visits, medicines }) =>
    byCount(
      grouped(
        visits.flatMap(({ practitioners }) => practitioners),
        'name',
      ),
    ).map(([name, all]) => [
      name,
      all.length,
      medicines.filter(({ prescriber }) => prescriber?.name === name).length,
    ]),
};
