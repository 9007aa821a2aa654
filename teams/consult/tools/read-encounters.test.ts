import { describe, expect, it } from 'vitest';
import { monthsBefore } from '../chart/days.ts';
import { inFakeRun, node } from '../chart/fake-run.fixture.ts';
import { readEncounters } from './read-encounters.ts';

const visit = (date: string, status = 'finished', more = {}) =>
  node('Encounter', `Encounter/${date}${status}`, { name: `visit ${date}`, date, status, ...more });

async function read(
  when: 'recent' | 'past' | 'current' | 'scheduled',
  now: string,
  nodes: readonly ReturnType<typeof visit>[],
) {
  const { value, facts } = await inFakeRun({ now, nodes }, () => readEncounters.execute({ when }));
  return { value: value as unknown as Told, facts };
}
interface Told {
  readonly visits: readonly { readonly says: string }[];
  readonly fact?: string;
}
const days = (value: Told) => value.visits.map(({ says }) => /\d{4}-\d\d-\d\d/.exec(says)?.[0]);

describe('the three months of "recent" [A3]', () => {
  it.each([
    ['2026-11-15T12:00:00Z', '2026-08-15'],
    ['2026-05-31T00:00:00Z', '2026-02-28'],
    ['2028-05-31T00:00:00Z', '2028-02-29'],
    ['2026-01-15T23:59:59Z', '2025-10-15'],
    ['2026-03-31T00:00:00Z', '2025-12-31'],
  ])('%s begins on %s', (now, first) => {
    expect(monthsBefore(now.slice(0, 10), 3)).toBe(first);
  });

  it('takes the first day and today, and not the day before or tomorrow', async () => {
    const nodes = ['2026-11-16', '2026-11-15', '2026-08-15', '2026-08-14', '2020-01-01'].map((date) =>
      visit(date),
    );
    const { value } = await read('recent', '2026-11-15T12:00:00Z', nodes);
    expect(days(value)).toEqual(['2026-11-15', '2026-08-15']);
    expect(value).toMatchObject({ from: '2026-08-15', to: '2026-11-15' });
  });

  it('counts days by the calendar of the person who asks', async () => {
    const nodes = [visit('2026-11-16'), visit('2026-08-15')];
    const state = {
      'user:location': { value: { country: 'NZ', timezone: 'Pacific/Auckland' }, origin: 'user' },
    } as const;
    const { value } = await inFakeRun({ now: '2026-11-15T12:00:00Z', nodes, state }, () =>
      readEncounters.execute({ when: 'recent' }),
    );
    expect(value).toMatchObject({ from: '2026-08-16', to: '2026-11-16' });
    expect(days(value as unknown as Told)).toEqual(['2026-11-16']);
  });

  it('takes a stay that ended within them, and no visit that was cancelled or only planned', async () => {
    const nodes = [
      visit('2026-08-01', 'finished', { end: '2026-08-20T10:00:00Z' }),
      visit('2026-10-01', 'cancelled'),
      visit('2026-10-02', 'planned'),
    ];
    expect(days((await read('recent', '2026-11-15T12:00:00Z', nodes)).value)).toEqual(['2026-08-01']);
  });

  it('says that there is none by a fact that can be cited', async () => {
    const { value, facts } = await read('recent', '2026-11-15T12:00:00Z', [visit('2020-01-01')]);
    expect(value.visits).toEqual([]);
    expect(facts).toMatchObject([
      {
        id: value.fact,
        version: 0,
        printed: 'note: no visits in the record in the last 3 months, from 2026-08-15 to 2026-11-15',
      },
    ]);
    expect(facts[0]?.resource).toMatch(/^Query\/[0-9a-f]{16}$/);
  });
});

describe('past, current and scheduled visits [A3]', () => {
  const nodes = [
    visit('2027-01-10', 'planned'),
    visit('2026-12-01', 'planned'),
    visit('2026-11-14', 'in-progress'),
    visit('2026-11-01', 'planned'),
    visit('2019-05-05'),
  ];
  it.each([
    ['scheduled', ['2026-12-01', '2027-01-10']],
    ['current', ['2026-11-14']],
    ['past', ['2019-05-05']],
  ] as const)('%s', async (when, expected) => {
    expect(days((await read(when, '2026-11-15T12:00:00Z', nodes)).value)).toEqual(expected);
  });

  it.each([
    ['waitlist', ['scheduled']],
    ['proposed', ['scheduled']],
    ['pending', ['scheduled']],
    ['arrived', ['current']],
    ['checked-in', ['current']],
    ['noshow', []],
    ['finished', ['past']],
  ])('today, %s: %j', async (status, expected) => {
    const listed = async (when: 'past' | 'current' | 'scheduled') =>
      (await read(when, '2026-11-15T12:00:00Z', [visit('2026-11-15', status)])).value.visits.length > 0;
    const found = [];
    for (const when of ['past', 'current', 'scheduled'] as const) if (await listed(when)) found.push(when);
    expect(found).toEqual(expected);
  });

  it('has booked appointments too', async () => {
    const appointment = {
      resourceType: 'Appointment',
      id: 'z',
      status: 'booked',
      start: '2026-12-24T09:00:00Z',
      description: 'Eye clinic',
    };
    const { value } = await inFakeRun({ resources: [appointment] }, () =>
      readEncounters.execute({ when: 'scheduled' }),
    );
    expect(value).toMatchObject({ visits: [{ says: 'Eye clinic, booked, on 2026-12-24' }] });
  });
});
