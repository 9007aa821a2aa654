import { thresholdSchema } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { readThreshold } from './read-threshold.ts';
import { sayThreshold } from './say-threshold.ts';

const TODAY = '2026-11-18';

describe('a threshold from words [B6]', () => {
  it.each([
    [
      'two RCTs on mortality in children',
      { level: 'randomised_trial', independent_sources: 2, outcome: 'mortality', population: 'children' },
    ],
    [
      'At least 3 independent cohort studies about reduced fractures in postmenopausal women, until 3 April 2027.',
      {
        ...{ level: 'cohort', independent_sources: 3, outcome: 'reduced fractures' },
        ...{ population: 'postmenopausal women', until: '2027-04-03' },
      },
    ],
    ['a systematic review', { level: 'systematic_review' }],
    [
      'Stop when there is a meta-analysis or two randomized trials',
      { level: 'randomised_trial', independent_sources: 2 },
    ],
    ['a practice guideline', { level: 'guideline' }],
    ['keep looking until the end of 2027', { until: '2027-12-31' }],
    ['by May 2027', { until: '2027-05-31' }],
    [
      'one randomised controlled trial in boys with Duchenne',
      { level: 'randomised_trial', independent_sources: 1, population: 'boys with Duchenne' },
    ],
    ['3 independent sources', { independent_sources: 3 }],
    ['two studies showing lower HbA1c', { independent_sources: 2, outcome: 'lower HbA1c' }],
  ])('is typed where code can take all of it apart: %s', (words, expected) => {
    const read = readThreshold(words, TODAY);
    expect(read).toEqual(expected);
    expect(thresholdSchema.parse(read)).toEqual(expected);
  });

  it.each([
    'when the FDA has approved it',
    'once two experts whom I trust are convinced',
    'a guideline or two trials',
    'two trials with a low risk of bias and a hazard ratio below 0.8',
    'until April 2019',
    'until 31 February 2027',
    'forty studies',
    'when you think that it is enough',
  ])('stays in the words of the person otherwise: %s', (words) => {
    expect(readThreshold(words, TODAY)).toEqual({ text: words });
  });

  it('is said back in words', () => {
    expect(
      [
        readThreshold('two RCTs on mortality in children until 3 April 2027', TODAY),
        { level: 'systematic_review' as const },
        { until: '2027-04-03' },
        { text: 'when the FDA has approved it' },
      ].map(sayThreshold),
    ).toEqual([
      'Enough is 2 independent sources, each a randomised trial or stronger, on mortality, in children; it looks until 03-Apr-2027.',
      'Enough is one source, a systematic review.',
      'It looks until 03-Apr-2027.',
      'Enough is what you wrote; a model decides it, and this is said beside its verdict: “when the FDA has approved it”',
    ]);
  });

  it.each([
    {},
    { level: 'label' },
    { independent_sources: 0 },
    { until: '2027-02-30' },
    { outcome: ' ' },
    { text: '' },
    { text: 'x', level: 'cohort' },
  ])('is refused by its schema: %j', (wrong) => {
    expect(thresholdSchema.safeParse(wrong).success).toBe(false);
  });
});
