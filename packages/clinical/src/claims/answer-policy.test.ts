import { type ChartFact, type EffectVerb, factId, receiptFact } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { checkAnswer } from './check-answer.ts';

const receipt = (verb: EffectVerb, printed: string): ChartFact => {
  const fact = receiptFact(verb, printed);
  return { ...fact, id: factId(fact) };
};
const RECEIPTS = [
  receipt('start', 'the agent reader, to compare the two letters'),
  receipt('schedule', 'a reminder on 5 May 2027 at 9:00'),
  receipt('send', 'the summary to Dr Weber'),
];

const verdict = (
  text: string,
  { chart, receipts = [] as readonly ChartFact[] }: { chart: boolean; receipts?: readonly ChartFact[] },
) => {
  const { claims } = checkAnswer([{ origin: 'model', text, agent: 'helper' }], receipts, new Map(), {
    chart,
  });
  return claims.map(({ status, reason }) => reason ?? status);
};

describe('what an answer may say [A17] [D6]', () => {
  it.each([
    'I have started the agent reader to compare the two letters.',
    'I scheduled a reminder on 5 May 2027.',
    'I have sent the summary to Dr Weber.',
    'I started the agent reader and scheduled a reminder.',
  ])('that something was done, with its receipt: %s', (text) => {
    for (const chart of [true, false]) {
      expect(verdict(text, { chart, receipts: RECEIPTS })).toEqual(['checked']);
      expect(verdict(text, { chart })).toEqual(['effect']);
    }
  });

  it.each([
    ['another effect', 'I have booked a visit.'],
    ['another day', 'I scheduled a reminder on 6 May 2027.'],
    ['another person', 'I have sent the summary to Dr Meyer.'],
    ['one thing more', 'I have sent the summary to Dr Weber and cancelled the visit.'],
    ['a promise', 'I will let you know as soon as there is news.'],
    ['a watch', 'I will keep watching for new trials.'],
    ['another number', 'I started three agents.'],
  ])('not %s than the receipts say', (_, text) => {
    for (const chart of [true, false])
      expect(verdict(text, { chart, receipts: RECEIPTS })).toEqual(['effect']);
  });

  it('free prose where no patient is open; of a patient it needs a source', () => {
    const prose = 'You told me that your INR was 2.1 last week and that it is too low.';
    expect(verdict(prose, { chart: false })).toEqual(['unchecked']);
    expect(verdict(prose, { chart: true })).toEqual(['uncited']);
  });

  it.each([true, false])('no link, and no source that nobody handed out (a patient is open: %s)', (chart) => {
    expect(verdict('See https://example.org/a for more.', { chart })).toEqual(['link']);
    expect(verdict('The dose is 5 mg [fabcdefg].', { chart })).toEqual(['unknown_fact']);
  });
});
