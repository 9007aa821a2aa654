import { type Lab, type PaperContent, type SectionEntry, sentencesOf } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import type { VisitChart } from './visit-chart.ts';
import { visitPage } from './visit-page.ts';

const entry = (type: string, id: string, title: string, more: Partial<SectionEntry> = {}): SectionEntry =>
  ({
    ...{ type, id, version: 3, title, date: '2026-10-01', end: null, status: 'active' },
    ...({ details: [], reported: null } as Partial<SectionEntry>),
    ...more,
  }) as SectionEntry;

/** Its results are of these days; the last is the newest. */
const lab = (id: string, name: string, days: readonly string[], more: Partial<Lab> = {}): Lab => {
  const points = days.map((at, place) => ({
    ...{ type: 'Observation', id: `${id}${place}`, version: 1, path: 'valueQuantity', at, value: 7 },
    ...{ comparator: null, range: null, verdict: 'high' },
  }));
  return {
    ...{ name, shortName: null, unit: '%', last: points.at(-1), recent: points, trend: null },
    ...{ followed: null, isCurrent: true },
    ...more,
  } as unknown as Lab;
};

const chart: VisitChart = {
  today: '2026-11-17',
  patient: null,
  last: entry('Encounter', 'visit', 'Check-up', { date: '2026-09-01' }),
  next: null,
  days: [
    {
      day: '2026-10-01',
      entries: [
        entry('DocumentReference', 'letter', 'Letter'),
        entry('MedicationRequest', 'new', 'Apixaban'),
        entry('Condition', 'fibrillation', 'Atrial fibrillation'),
        entry('AllergyIntolerance', 'penicillin', 'Penicillin'),
        entry('Appointment', 'planned', 'Echo', { status: 'planned' }),
      ],
    },
  ] as unknown as VisitChart['days'],
  medications: [entry('MedicationRequest', 'old', 'Warfarin', { end: '2026-10-01' })],
  allergies: [],
  labs: { labs: [lab('a1c', 'HbA1c', ['2026-10-02']), dueLab()] } as unknown as VisitChart['labs'],
  questions: [],
  proposals: [],
  dangers: { dangers: [] } as unknown as VisitChart['dangers'],
};

function dueLab(): Lab {
  const followed = { for: 'heart failure', rank: 1 } as NonNullable<Lab['followed']>;
  return lab('k', 'Potassium', ['2026-01-01', '2026-02-01', '2026-03-01'], { followed });
}

const linesOf = ({ blocks }: PaperContent, title: string) => {
  const at = blocks.findIndex((block) => block.kind === 'heading' && block.text.startsWith(title));
  const list = blocks[at + 1];
  return list?.kind === 'list' ? list.items.flat() : [];
};

describe('the page of a visit [A19]', () => {
  const page = visitPage(chart);

  it('says what changed in the order of its weight, and nothing that is only planned', () =>
    expect(linesOf(page, 'Changed').map(({ text }) => text.split(/[:,(]/)[0])).toEqual([
      'New allergy',
      'New diagnosis',
      'Started',
      'Ended',
      'HbA1c 7 % ',
      'New document',
    ]));

  it('names no visit of the day of the last one, under whatever title; a later one it does', () => {
    const days = [
      { day: '2026-09-20', entries: [entry('Encounter', 'later', 'Emergency', { date: '2026-09-20' })] },
      {
        day: '2026-09-01',
        entries: [entry('Encounter', 'v2', 'Office visit', { date: '2026-09-01T09:00:00Z' })],
      },
    ] as unknown as VisitChart['days'];
    const lines = linesOf(visitPage({ ...chart, days, medications: [] }), 'Changed');
    expect(lines.map(({ text }) => text).filter((text) => text.includes('visit'))).toEqual([
      expect.stringMatching(/^Another visit: Emergency/),
    ]);
  });

  it('cites the entry, the version and the element of every line', () => {
    for (const { text, evidence } of sentencesOf(page))
      expect(/^Nothing|^No /.test(text) || evidence.length > 0, text).toBe(true);
    expect(linesOf(page, 'Changed').flatMap(({ evidence }) => evidence.map(({ ref }) => ref))).toEqual([
      'AllergyIntolerance/penicillin/3',
      'Condition/fibrillation/3',
      'MedicationRequest/new/3',
      'MedicationRequest/old/3',
      'Observation/a1c0/1',
      'DocumentReference/letter/3',
    ]);
  });

  it('says which followed test is due by its usual interval, by its last result', () =>
    expect(linesOf(page, 'Checks due')).toMatchObject([
      {
        text: 'Potassium (followed for heart failure): last 7 % (high) on 01-Mar-2026, 9 months ago, usually every 4 weeks.',
        evidence: [{ ref: 'Observation/k2/1', path: 'valueQuantity' }],
      },
    ]));

  it('has room for so many lines, and says how many more there are', () => {
    const entries = Array.from({ length: 12 }, (_, at) => entry('Condition', `c${at}`, `Finding ${at}`));
    const days = [{ day: '2026-10-01', entries }] as unknown as VisitChart['days'];
    const many = visitPage({ ...chart, days, medications: [], labs: { ...chart.labs, labs: [] } });
    expect(linesOf(many, 'Changed')).toHaveLength(9);
    expect(sentencesOf(many).map(({ text }) => text)).toContain('3 more: see the timeline of the record.');
  });
});
