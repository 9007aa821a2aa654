import type { ResearchClaim, TypedThreshold } from '@consilium/kernel';
import { workIdentity } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { ARTICLE } from '../claims/literature/passage.fixture.ts';
import { decideThreshold } from './decide-threshold.ts';

const TODAY = '2026-11-18';
const NONE = { title: '', firstAuthor: null, doi: null, pmid: null, registrations: [] };
let made = 0;

/** A confirmed claim of a work of its own. */
function claim(sentence: string, over: Partial<ResearchClaim> = {}): ResearchClaim {
  made += 1;
  return {
    ...{
      id: `c${made}`,
      sentence,
      hash: `h${made}`,
      quote: sentence,
      level: 'randomised_trial',
      status: 'checked',
    },
    ...{ standing: 'none_known', printed: '', work: { ...NONE, doi: `10.1/${made}` } },
    ...over,
  };
}

const decided = (threshold: TypedThreshold, claims: readonly ResearchClaim[], today = TODAY) =>
  decideThreshold(threshold, claims, today);
const isMet = (threshold: TypedThreshold, ...claims: readonly ResearchClaim[]) =>
  decided(threshold, claims).met;

describe('threshold decided by code [B6]', () => {
  it('is met on claims that it names, by level and count', () => {
    const [one, two, weak] = [
      claim('A lowered deaths.'),
      claim('A helped.'),
      claim('A helped.', { level: 'cohort' }),
    ];
    const threshold: TypedThreshold = { level: 'randomised_trial', independent_sources: 2 };
    expect(decided(threshold, [one, two, weak])).toEqual({
      ...{ met: true, by: 'code', on: [one.id, two.id], missing: [], ended: false },
    });
    expect(decided(threshold, [one, weak])).toEqual({
      ...{ met: false, by: 'code', on: [], ended: false },
      missing: ['1 of 2 independent sources so far.'],
    });
  });

  it('says that nothing, or nothing strong enough, is there', () => {
    expect(decided({ level: 'cohort' }, []).missing).toEqual(['There is no confirmed finding yet.']);
    const weak = [claim('A helped.', { level: 'case_series' }), claim('A helped.', { level: 'opinion' })];
    expect(decided({ level: 'cohort' }, weak).missing).toEqual([
      'No cohort study or stronger yet; the strongest source so far is: case series.',
    ]);
    expect(decided({ level: 'systematic_review' }, weak).missing[0]).toMatch(/^No systematic review yet;/);
  });

  it.each([
    ['systematic_review', 'randomised_trial', true],
    ['randomised_trial', 'systematic_review', false],
    ['guideline', 'cohort', false],
    ['guideline', 'guideline', true],
    ['systematic_review', 'guideline', false],
    ['not_classified', 'case_series', false],
    ['registry_entry', 'case_series', false],
  ] as const)('a source of level %s where %s is asked for: %s', (level, asked, expected) => {
    expect(isMet({ level: asked }, claim('A helped.', { level }))).toBe(expected);
  });

  it('counts no claim that was not confirmed, and no source that was retracted or is doubted', () => {
    for (const over of [
      { status: 'unconfirmed' },
      { standing: 'retracted' },
      { standing: 'concern' },
    ] as const)
      expect(isMet({ independent_sources: 1 }, claim('A helped.', over))).toBe(false);
    for (const standing of ['corrected', 'unknown'] as const)
      expect(isMet({ independent_sources: 1 }, claim('A helped.', { standing }))).toBe(true);
    const fallen = claim('A helped.', { standing: 'retracted' });
    expect(decided({ independent_sources: 2 }, [fallen, claim('A helped.')]).missing).toEqual([
      '1 of 2 independent sources so far.',
      '1 source was retracted and does not count.',
    ]);
  });

  const work = (over: object) => claim('A helped.', { work: { ...NONE, ...over } });
  it.each<[string, readonly ResearchClaim[], number]>([
    ['one DOI', [work({ doi: '10.1/a' }), work({ doi: '10.1/a' })], 1],
    ['one PMID', [work({ pmid: '7' }), work({ pmid: '7', doi: '10.1/b' })], 1],
    [
      'abstract and full text of one title',
      [work({ title: 'a trial of a' }), work({ title: 'a trial of a' })],
      1,
    ],
    [
      'one registration',
      [work({ registrations: ['NCT00000001'] }), work({ registrations: ['NCT00000001'] })],
      1,
    ],
    [
      'one first author who names the trial in both papers',
      [
        work({ firstAuthor: 'meyer', registrations: ['NCT00000001'] }),
        work({ firstAuthor: 'meyer', registrations: ['NCT00000002', 'NCT00000001'] }),
      ],
      1,
    ],
    [
      'a paper that mentions the trial of others',
      [
        work({ firstAuthor: 'meyer', registrations: ['NCT00000001'] }),
        work({ firstAuthor: 'lind', registrations: ['NCT00000002', 'NCT00000001'] }),
      ],
      2,
    ],
    [
      'one first author, two trials',
      [work({ firstAuthor: 'meyer', doi: '10.1/a' }), work({ firstAuthor: 'meyer', doi: '10.1/b' })],
      2,
    ],
    [
      'a review and the two trials that it contains',
      [
        claim('A helped.', {
          level: 'systematic_review',
          work: { ...NONE, doi: '10.1/r', registrations: ['NCT00000001', 'NCT00000002'] },
        }),
        work({ registrations: ['NCT00000001'] }),
        work({ registrations: ['NCT00000002'] }),
      ],
      2,
    ],
    ['works of which nothing is known', [work({}), work({})], 2],
  ])('counts independent works: %s', (_, claims, expected) => {
    expect(isMet({ independent_sources: expected }, ...claims)).toBe(true);
    expect(isMet({ independent_sources: expected + 1 }, ...claims)).toBe(false);
  });

  it('says that documents report one work', () => {
    const same = [work({ doi: '10.1/a' }), work({ doi: '10.1/a' })];
    expect(decided({ independent_sources: 2 }, same).missing).toEqual([
      '1 of 2 independent sources so far.',
      '1 document reports work that is counted already.',
    ]);
  });

  it.each([
    ['mortality', 'Deaths were fewer with A than with placebo.', true],
    ['mortality', 'A lowered HbA1c by 0.8 %.', false],
    ['reduced mortality', 'A reduced deaths from any cause.', true],
    ['reduced mortality', 'A increased mortality.', false],
    ['reduced mortality', 'A made no difference to mortality.', false],
    ['reduced mortality', 'A did not reduce mortality.', false],
    ['kidney function', 'A slowed the decline of renal function.', true],
    ['no difference in bleeding', 'Bleeding was similar in both groups.', true],
    ['no difference in bleeding', 'Bleeding was more frequent with A.', false],
    ['hospital admissions', 'A lowered mortality but not hospital admissions.', true],
  ])('matches the outcome “%s” in “%s”: %s', (outcome, sentence, expected) => {
    expect(isMet({ outcome }, claim(sentence))).toBe(expected);
  });

  it.each([
    ['children', 'In boys with Duchenne A helped.', true],
    ['boys with Duchenne', 'In children with Duchenne A helped.', false],
    ['boys with Duchenne', 'In boys with Becker dystrophy A helped.', false],
    ['adults', 'In pregnant women A helped.', true],
    ['people with type 2 diabetes', 'In 400 adults with type 2 diabetes A helped.', true],
    ['people with type 2 diabetes', 'In 400 adults with type 1 diabetes A helped.', false],
    ['older adults', 'In adults A helped.', false],
    ['mice', 'In mice A helped.', true],
  ])('matches the population “%s” in “%s”: %s', (population, sentence, expected) => {
    expect(isMet({ population }, claim(sentence))).toBe(expected);
  });

  it('takes a population from the title of the source too', () => {
    const inTitle = { ...NONE, title: 'a in children with asthma' };
    expect(isMet({ population: 'children with asthma' }, claim('A helped.', { work: inTitle }))).toBe(true);
  });

  it('counts no animals and cells unless they are asked for', () => {
    expect(decided({ level: 'cohort' }, [claim('In rats A prolonged survival.')]).missing[0]).toMatch(
      /^The findings so far are from animals/,
    );
  });

  it('does not add up sources that contradict each other on the outcome', () => {
    const [less, more, again] = [
      'A reduced mortality.',
      'A increased mortality.',
      'Mortality was lower with A.',
    ].map((text) => claim(text));
    const threshold = { outcome: 'mortality', independent_sources: 2 };
    expect(decided(threshold, [less!, more!]).missing).toEqual([
      '1 of 2 independent sources so far.',
      '1 source says otherwise.',
    ]);
    expect(decided(threshold, [less!, more!, again!])).toMatchObject({
      met: true,
      on: [less!.id, again!.id],
    });
  });

  it('looks until a day, and says so', () => {
    const threshold: TypedThreshold = { level: 'cohort', until: '2026-12-31' };
    expect(decided(threshold, [])).toMatchObject({
      ended: false,
      missing: [expect.any(String), 'It looks until 31-Dec-2026.'],
    });
    expect(decided(threshold, [], '2026-12-31').ended).toBe(false);
    expect(decided(threshold, [], '2027-01-01')).toMatchObject({
      ...{ met: false, ended: true },
      missing: [expect.any(String), 'It stopped looking after 31-Dec-2026.'],
    });
    expect(decided({ until: '2026-12-31' }, [claim('A helped.')]).met).toBe(false);
  });

  it('knows a work by DOI, PMID, first author and registrations', () => {
    const article = {
      ...ARTICLE,
      doi: 'https://doi.org/10.5/ABC',
      pmid: '12',
      authors: ['Møller-Lind, Åsa'],
    };
    expect(
      workIdentity(article, 'Registered as NCT01234567; see NCT01234567 and NCT07654321.'),
    ).toMatchObject({
      ...{ doi: '10.5/abc', pmid: '12', firstAuthor: 'møller lind' },
      registrations: ['NCT01234567', 'NCT07654321'],
    });
  });
});
