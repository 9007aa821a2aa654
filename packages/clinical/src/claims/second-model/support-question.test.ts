import type { ChartFact } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { checkAnswer } from '../check-answer.ts';
import { ARTICLE, passage } from '../literature/passage.fixture.ts';
import { claimKey, doubtedClaims, supportQuestion } from './support-question.ts';

const first = passage('Metformin lowered HbA1c by 0.8 % in adults. Nausea was more frequent with metformin.');
const second = passage(
  'Insulin glargine lowered HbA1c by 1.2 % in adults.',
  { ...ARTICLE, title: 'Insulin glargine in adults' },
  { hash: 'cd'.repeat(32), start: 900 },
);
const unused = passage('Nobody cites this.', ARTICLE, { hash: 'cd'.repeat(32) });
const FACTS: readonly ChartFact[] = [first, unused, second];
const TEXT = [
  `Metformin lowered HbA1c by 0.8 %. [${first.id}]`,
  `Insulin glargine lowered HbA1c by 1.2 %. [${second.id}]`,
  `Metformin lowered HbA1c by 3.4 %. [${first.id}]`,
  `Metformin proves a cure. [${second.id}]`,
  'In general a doctor decides.',
].join(' ');

const check = (doubted?: ReadonlySet<string>) =>
  checkAnswer([{ origin: 'chart', text: TEXT, agent: 'health_consultant' }], FACTS, new Map(), {
    ...(doubted && { doubted }),
  });
const mark = (origin: string, text: string) => `<${origin}>${text}</${origin}>`;
const ask = (facts = FACTS) => supportQuestion(check().claims, facts, mark);

describe('what a second model is asked about an answer [D10]', () => {
  it('is asked about sentences that code confirmed, with the passages that they cite and nothing else', () => {
    const { asked, text } = ask()!;
    expect(asked.map(({ sentence, status }) => [sentence, status])).toEqual([
      ['Metformin lowered HbA1c by 0.8 %.', 'checked'],
      ['Insulin glargine lowered HbA1c by 1.2 %.', 'checked'],
    ]);
    expect(text.replaceAll(/Source: [^\n]+/g, 'Source')).toBe(
      [
        `Passage 1:\n<outside>Source\n${first.printed}</outside>`,
        `Passage 2:\n<outside>Source\n${second.printed}</outside>`,
        'Sentence 1, of passage 1:\n<model>Metformin lowered HbA1c by 0.8 %.</model>',
        'Sentence 2, of passage 2:\n<model>Insulin glargine lowered HbA1c by 1.2 %.</model>',
      ].join('\n\n'),
    );
  });

  it('is asked nothing where no sentence cites a passage, or the passage was not handed out', () => {
    expect(supportQuestion([], FACTS, mark)).toBeNull();
    expect(ask([unused])).toBeNull();
  });

  it('is asked once about the same sentence with the same sources, and about 40 at most', () => {
    const { claims } = check();
    expect(supportQuestion([...claims, ...claims], FACTS, mark)?.asked).toHaveLength(2);
    const many = Array.from({ length: 60 }, (_, at) => ({ ...claims[0]!, sentence: `Sentence ${at}.` }));
    expect(supportQuestion(many, FACTS, mark)?.asked).toHaveLength(40);
  });
});

describe('what a second model says [D10]', () => {
  const { asked } = ask()!;
  const [one, two] = asked.map(claimKey);
  const said = (...results: unknown[]) => doubtedClaims({ results }, asked);

  it('names what it doubts by number; one no is enough', () => {
    expect(said({ n: 1, supported: 'yes' }, { n: 2, supported: 'no' })).toEqual(new Set([two]));
    expect(said({ n: 1, supported: 'no' }, { n: 1, supported: 'yes' })).toEqual(new Set([one]));
    expect(said({ n: 1, supported: 'yes' })).toEqual(new Set());
  });

  it('has no effect with numbers that were not asked, or more than the schema', () => {
    const odd = [
      { n: 0, supported: 'no' },
      { n: 3, supported: 'no' },
      { n: -1, supported: 'no' },
      { n: 1.5, supported: 'no' },
      { n: '1', supported: 'no' },
      { n: 'length', supported: 'no' },
      { n: 1, supported: 'NO' },
      { n: 1, supported: 'no', sentence: 'Metformin cures.' },
      null,
      'no',
    ];
    expect(said(...odd, { n: 2, supported: 'no' })).toEqual(new Set([two]));
    expect(said(...odd)).toBeNull();
  });

  it.each([
    ['nothing', undefined],
    ['text', 'all supported'],
    ['a list', [{ n: 1, supported: 'no' }]],
    ['another field', { verdicts: [{ n: 1, supported: 'no' }] }],
    ['no list', { results: { n: 1, supported: 'no' } }],
    ['an empty list', { results: [] }],
  ])('is no answer: %s', (_name, output) => expect(doubtedClaims(output, asked)).toBeNull());
});

describe('a sentence that a second model doubts [D10]', () => {
  it('is shown as not confirmed, with its source and the reason', () => {
    const key = claimKey(ask()!.asked[0]!);
    const { parts, claims } = check(new Set([key]));
    expect(claims[0]).toMatchObject({
      status: 'unconfirmed',
      reason: 'second_model',
      evidence: [{ mark: 'l1' }],
    });
    expect(parts[0]?.text).toContain('Metformin lowered HbA1c by 0.8 %. [l1] [not confirmed]');
    expect(parts.at(-1)).toMatchObject({ origin: 'code' });
    expect(parts.at(-1)?.text).toContain(
      '1 sentence could not be confirmed: a second model found that the source does not say this.',
    );
    expect(claims.slice(1)).toEqual(check().claims.slice(1));
  });

  it('is lowered only where code had confirmed it: nothing is raised, and nothing else changes', () => {
    const before = check();
    const statuses = ['checked', 'checked', 'unconfirmed', 'removed', 'removed'];
    expect(before.claims.map(({ status }) => status)).toEqual(statuses);
    const all = new Set(before.claims.map(claimKey));
    const after = check(all).claims;
    const rank = { checked: 2, unconfirmed: 1, removed: 0, unchecked: 0 };
    expect(after.map(({ sentence }) => sentence)).toEqual(before.claims.map(({ sentence }) => sentence));
    for (const [at, claim] of before.claims.entries()) {
      expect(rank[after[at]!.status]).toBeLessThanOrEqual(rank[claim.status]);
      if (claim.status !== 'checked') expect(after[at]).toEqual(claim);
    }
    expect(check(new Set(['another', '']))).toEqual(before);
  });
});
