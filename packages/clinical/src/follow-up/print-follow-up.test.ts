import { describe, expect, it } from 'vitest';
import { followUpReply, printFollowUp } from './print-follow-up.ts';

const TOLD = 'I take metformin 500 mg since 2015, and my left knee hurts.';

describe('a follow-up question [A6] [threat 54]', () => {
  it('has our words, and the clause of the person that it is about', () => {
    expect(printFollowUp({ ask: 'how_often', about_quote: 'metformin 500 mg' }, TOLD)).toBe(
      'About “I take metformin 500 mg since 2015”: How often is it taken?',
    );
  });

  it.each([
    ['nothing is asked', 'nothing', 'metformin'],
    ['the words are of nowhere', 'how_often', 'stop metformin'],
    ['it is about nothing', 'how_often', ' '],
  ] as const)('is none where %s', (_, ask, about_quote) => {
    expect(printFollowUp({ ask, about_quote }, TOLD)).toBe('');
  });

  it.each([
    'See evil.example.com/login for my knee',
    'my k\u200bnee hurts',
    `my knee hurts ${'very '.repeat(30)}much`,
    'my knee [x](data:x)',
  ])('is asked without a quote that could carry more: %s', (text) => {
    expect(printFollowUp({ ask: 'since_when', about_quote: 'my k' }, text)).toBe(
      text.includes('my k') ? 'Since when?' : '',
    );
  });

  it('cannot hold words of a model', () => {
    for (const wrong of [
      { ask: 'Stop metformin today?', about_quote: 'metformin' },
      { ask: 'how_often', about_quote: 'metformin', follow_up_question: 'Stop metformin today?' },
      { follow_up_question: 'Will you stop metformin today?', about_quote: 'metformin' },
    ])
      expect(followUpReply.safeParse(wrong).success).toBe(false);
  });
});
