import type { ChartFact } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { chartFact } from '../chart-fact.fixture.ts';
import { checkAnswer } from '../check-answer.ts';
import { ARTICLE, passage } from '../literature/passage.fixture.ts';

const hba1c = chartFact('Observation/o1', 'HbA1c 7.9 % on 2025-03-02');
const egfr = chartFact('Observation/o2', 'eGFR 31 mL/min/1.73m2 on 2025-02-04');
const metformin = chartFact(
  'MedicationRequest/m1',
  'metformin, ordered, active, 500 mg twice a day, since 2021-03-01',
);
const lowered = passage(
  'In a trial of 640 adults metformin lowered HbA1c by 0.8 %. Adults had nausea more often with metformin.',
);
const label = passage('Metformin must not be used below an eGFR of 30 mL/min.', ARTICLE, {
  hash: 'cd'.repeat(32),
});
const FACTS = [hba1c, egfr, metformin, lowered, label];
const CURRENT = new Map([hba1c, egfr, metformin].map(({ resource }) => [resource, 1]));

const BOTH = [hba1c, lowered];
const check = (
  sentence: string,
  cites: readonly ChartFact[],
  origin: 'chart' | 'model' = 'chart',
  current = CURRENT,
) =>
  checkAnswer(
    [{ origin, text: `${sentence} ${cites.map(({ id }) => `[${id}]`).join(' ')}`, agent: 'a' }],
    FACTS,
    current,
  );

describe('a sentence of an answer that cites record and literature at once [A17] [D10]', () => {
  it.each<[string, readonly ChartFact[]]>([
    [
      'Your HbA1c was 7.9 % on 2 March 2025, and in a trial of 640 adults metformin lowered HbA1c by 0.8 %.',
      BOTH,
    ],
    [
      'You take metformin 500 mg twice a day, while a trial found that metformin lowered HbA1c by 0.8 %.',
      [metformin, lowered],
    ],
    [
      'Metformin must not be used below an eGFR of 30 mL/min; your eGFR was 31 on 4 February 2025.',
      [egfr, label],
    ],
    ['HbA1c was 7.9 % on 2 March 2025; in adults metformin lowered HbA1c by 0.8 %.', BOTH],
  ])('is confirmed with both marks where each statement is carried: %s', (sentence, cites) => {
    const { parts, claims } = check(sentence, cites);
    expect(claims).toMatchObject([
      { kind: 'literature', status: 'checked', evidence: [{ mark: 'c1' }, { mark: 'l1' }] },
    ]);
    expect(parts).toMatchObject([{ text: `${sentence} [c1] [l1]` }]);
  });

  it('shows of the passage what carries the statement on the studies', () => {
    const { claims } = check(
      'Your HbA1c was 7.9 % on 2 March 2025, and adults had nausea more often with metformin.',
      BOTH,
    );
    expect(claims[0]?.evidence[1]?.literature?.words).toContain('nausea');
  });

  const said = 'Your HbA1c was 7.9 % on 2 March 2025';
  const found = 'in a trial of 640 adults metformin lowered HbA1c by 0.8 %';
  it.each<[string, string, readonly ChartFact[]]>([
    ['a wrong number of the record', `Your HbA1c was 8.9 % on 2 March 2025, and ${found}.`, BOTH],
    ['a wrong day', `Your HbA1c was 7.9 % on 3 March 2025, and ${found}.`, BOTH],
    [
      'a wrong number of the study',
      `${said}, and in a trial of 640 adults metformin lowered HbA1c by 1.8 %.`,
      BOTH,
    ],
    ['the other direction', `${said}, and in a trial of 640 adults metformin raised HbA1c by 0.8 %.`, BOTH],
    [
      'numbers in each other’s place',
      'Your HbA1c was 0.8 % on 2 March 2025, and in a trial of 640 adults metformin lowered HbA1c by 7.9 %.',
      BOTH,
    ],
    [
      'a study’s finding told of the person',
      'Your HbA1c was 7.9 % and metformin lowered your HbA1c by 0.8 %.',
      BOTH,
    ],
    ['a finding behind “it”', `${said}, and it fell by 0.8 % in adults.`, BOTH],
    [
      'a finding behind “the value”',
      `${said}, and the value was lowered by 0.8 % with metformin in adults.`,
      BOTH,
    ],
    ['a finding that names no study', `${said}, and metformin lowered HbA1c by 0.8 %.`, BOTH],
    ['a conclusion', `${said}, because ${found}.`, BOTH],
    ['a conclusion at the beginning', `Because ${found}, your HbA1c was 7.9 % on 2 March 2025.`, BOTH],
    ['a conclusion with so', `${said}, so ${found}.`, BOTH],
    ['an explanation', `${said}: ${found}.`, BOTH],
    ['a forecast', `${said}, and with metformin you will lower HbA1c by 0.8 %.`, BOTH],
    ['advice', `${said}, and adults should take metformin.`, BOTH],
    [
      'a value of the person without the person',
      `In a trial of 640 adults metformin lowered HbA1c by 0.8 %, and it was 7.9 % on 2 March 2025.`,
      BOTH,
    ],
    ['a passage that carries nothing', `${said}, and ${found}.`, [hba1c, lowered, label]],
    ['an entry that carries nothing', `${said}, and ${found}.`, [hba1c, egfr, lowered]],
    ['one statement with two kinds of sources', `${said}.`, BOTH],
    ['an altered quote', `${said}, and a trial says “metformin lowered HbA1c by 0.9 %”.`, BOTH],
    ['another medicine', `${said}, and in a trial of 640 adults gliclazide lowered HbA1c by 0.8 %.`, BOTH],
  ])('is removed with %s', (_, sentence, cites) => {
    const { claims } = check(sentence, cites);
    expect(claims).toMatchObject([{ status: 'removed', evidence: [] }]);
  });

  it('is removed unread with more than four sources or statements', () => {
    const removed = [{ status: 'removed', reason: 'mixed' }];
    const many = Array.from({ length: 4 }, (_, at) =>
      passage(lowered.printed, ARTICLE, { hash: `${at}`.repeat(64) }),
    );
    const sentence = `${said}, and ${found}`;
    const checked = (text: string, cites: readonly ChartFact[]) =>
      checkAnswer(
        [{ origin: 'chart', text: `${text}. ${cites.map(({ id }) => `[${id}]`).join('')}`, agent: 'a' }],
        cites,
        CURRENT,
      ).claims;
    expect(checked(sentence, [hba1c, ...many.slice(0, 3)])).toMatchObject([{ status: 'checked' }]);
    expect(checked(sentence, [hba1c, ...many])).toMatchObject(removed);
    const more = (count: number) => checked(`${sentence}${`; ${found}`.repeat(count)}`, BOTH);
    expect(more(2)).toMatchObject([{ status: 'checked' }]);
    expect(more(3)).toMatchObject(removed);
  });

  it('is removed where the entry has changed since, or of an agent that has no record', () => {
    const sentence = `${said}, and ${found}.`;
    expect(check(sentence, BOTH).claims[0]?.status).toBe('checked');
    expect(check(sentence, BOTH, 'chart', new Map([['Observation/o1', 2]])).claims[0]?.status).toBe(
      'removed',
    );
    expect(check(sentence, BOTH, 'model').claims[0]).toMatchObject({
      status: 'removed',
      reason: 'mixed',
    });
  });
});
