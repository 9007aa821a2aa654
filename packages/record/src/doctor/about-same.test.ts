import { expect, it } from 'vitest';
import { condition } from '../test-support/bundles.fixture.ts';
import { chartEntry } from './chart-entry.ts';
import { aboutSameIn } from './contradictions.ts';

const named = (name: string, id: string) =>
  chartEntry({
    type: 'Condition',
    id,
    version: 1,
    resource: condition(name, { code: { text: name } }),
  });

it('finds by code or by name, in the order of the chart, and of the type alone [A18]', () => {
  const coded = chartEntry({ type: 'Condition', id: 'c', version: 1, resource: condition('Asthma') });
  const entries = [named('ASTHMA', 'a'), named('Gout', 'b'), coded];
  const about = aboutSameIn(entries);
  expect(about(coded, 'Condition').map(({ id }) => id)).toEqual(['a', 'c']);
  expect(about(coded, 'AllergyIntolerance')).toEqual([]);
});

it('reads each name of the record once, however many are asked for [A18]', () => {
  let reads = 0;
  const entries = Array.from({ length: 200 }, (_, nth) =>
    Object.defineProperty({ ...named(`Condition ${nth}`, `c${nth}`) }, 'name', {
      get: () => {
        reads += 1;
        return `Condition ${nth}`;
      },
    }),
  );
  const about = aboutSameIn(entries);
  for (let nth = 0; nth < 100; nth++)
    expect(about(named(`condition ${nth}`, 'p'), 'Condition')).toHaveLength(1);
  expect(reads).toBe(200);
});
