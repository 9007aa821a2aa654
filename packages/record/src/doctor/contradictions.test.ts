import type { Proposal } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { condition, observation } from '../test-support/bundles.fixture.ts';
import { chartEntry } from './chart-entry.ts';
import { aboutSameIn, contradictions } from './contradictions.ts';

describe('many proposals over a large record [A18]', () => {
  it('reads the numbers of the record once', () => {
    let reads = 0;
    const entries = Array.from({ length: 100 }, (_, nth) => {
      const resource = observation('29463-7', `2025-01-${String((nth % 28) + 1).padStart(2, '0')}`, 80);
      const entry = chartEntry({ type: 'Observation', id: `o${nth}`, version: 1, resource });
      return Object.defineProperty({ ...entry }, 'resource', {
        get: () => {
          reads += 1;
          return resource;
        },
      });
    });
    const proposals = Array.from({ length: 50 }, (_, nth) => {
      const resource = observation(nth % 2 === 0 ? '29463-7' : `${nth}-1`, '2025-02-01', 800);
      return { id: `p${nth}`, status: 'open', resource, proposedAt: '2025-02-02T00:00:00Z' };
    }) as unknown as Proposal[];
    const found = [...contradictions({ patient: null, entries, proposals, today: '2025-02-03' })];
    expect(found).toHaveLength(25);
    expect(reads).toBe(100);
  });
});

describe('a value against the patient’s own [A16] [A18]', () => {
  const DAY = '2026-11-10';
  const BORN = chartEntry({
    ...{ type: 'Patient', id: 'p', version: 1 },
    resource: { resourceType: 'Patient', birthDate: '1951-02-11' },
  });
  const CHILD = { ...BORN, resource: { ...BORN.resource, birthDate: '2020-01-01' } };

  it.each([
    // [test, values before, proposed, patient, asked, why]
    ['29463-7', [71], 27.7, BORN, true, '27.7 kg in an adult of 71 kg, by one value alone'],
    ['29463-7', [71, 70, 71], 66, BORN, false, 'a loss that happens'],
    ['29463-7', [15], 19, CHILD, false, 'a child grows'],
    ['29463-7', [19], 11, CHILD, true, 'and does not shrink'],
    ['8302-2', [168], 150, BORN, true, 'nobody loses 18 cm'],
    ['2160-0', [1.0, 1.1, 1.0], 3.6, BORN, true, 'more than three times its own values'],
    ['2160-0', [1.0, 1.1, 1.0], 2.2, BORN, false, 'a rise that happens'],
    ['2160-0', [1.0], 3.6, BORN, false, 'one value says little of a laboratory test'],
    ['1988-5', [2, 3, 2], 180, BORN, false, 'what swings is not asked'],
  ])('%s %j, then %d', (test, before, value, patient, asked, _why) => {
    const entries = before.map((each, nth) =>
      chartEntry({
        ...{ type: 'Observation', id: `o${nth}`, version: 1 },
        resource: observation(test, `2026-0${nth + 6}-01`, each),
      }),
    );
    const proposals = [
      { id: 'p', status: 'open', resource: observation(test, DAY, value), proposedAt: `${DAY}T10:00:00Z` },
    ] as unknown as Proposal[];
    const found = [...contradictions({ patient, entries, proposals, today: '2026-11-16' })];
    expect(found.map(({ proposal }) => proposal)).toEqual(asked ? ['p'] : []);
  });
});

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
