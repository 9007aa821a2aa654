import type { ChartFact, Origin } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { chartFact } from './chart-fact.fixture.ts';
import { checkAnswer } from './check-answer.ts';

const fact = (
  resource: string,
  printed: string,
  verdict: ChartFact['verdict'] = null,
  trend: ChartFact['trend'] = null,
) => chartFact(resource, printed, { version: 2, path: 'valueQuantity', verdict, trend });
const A = fact('Observation/a', 'HbA1c 7.9 % on 2026-03-02 (reference 4 to 5.6 %)', 'high');
const OLD = fact('Observation/old', 'HbA1c 8.1 % on 2025-11-20 (reference 4 to 5.6 %)', 'high');
const BP = fact('Observation/bp', 'Blood pressure 120/80 mmHg on 2026-03-02');
const K = fact('Observation/k', 'Potassium 4.4 mmol/L on 2026-03-02 (reference 3.5 to 5.1 mmol/L)', 'normal');
const S = fact(
  'Observation/s',
  'Creatinine, 3 values: 90 µmol/L on 2024-01-01, 99 µmol/L on 2025-01-01, 110 µmol/L on 2026-01-01',
  null,
  'rising',
);
const CK = fact(
  'Observation/ck',
  'Creatine kinase 18420 U/L on 2014-11-04 (reference 60 to 305 U/L)',
  'high',
);
const M = fact(
  'MedicationRequest/m',
  'metformin, 500 mg by mouth twice a day, active, prescribed on 2025-02-12',
);
const P = fact('AllergyIntolerance/p', 'Allergy to Penicillin, reaction hives, since 1958');
const W = fact(
  'MedicationRequest/w',
  'warfarin, 5 mg by mouth once a day, stopped, prescribed on 2015-04-14',
);
const X = fact('AllergyIntolerance/x', 'Allergy to Latex, refuted');
const NA = fact('Observation/na', 'Sodium 137 mmol/L on 2026-03-02 (reference 135 to 145 mmol/L)', 'normal');
const FACTS = [A, OLD, BP, K, S, CK, M, P, W, X, NA];
const CURRENT = new Map(FACTS.map(({ resource, version }) => [resource, version]));

const check = (text: string, origin: Origin = 'chart', current = CURRENT) =>
  checkAnswer([{ origin, text }], FACTS, current);
const reasonOf = (text: string, origin?: Origin) =>
  check(text, origin).claims.find(({ status }) => status === 'removed')?.reason ?? null;
const cite = (text: string, ...facts: ChartFact[]) => `${text} [${facts.map(({ id }) => id).join(', ')}].`;

describe('a cited sentence [A17] [D10]', () => {
  it.each([
    ['Your HbA1c was 7.9 % in March 2026', 'checked'],
    ['Your HbA1c was 7.9 % in March 2026 after a long holiday', 'unconfirmed'],
    ['Your HbA1c was 6.9 % in March 2026', 'removed'],
  ])('has the end that docs/architecture.md gives as an example: %s', (text, status) => {
    expect(check(cite(text, A)).claims.map((claim) => claim.status)).toEqual([status]);
  });

  it('and an instruction is removed, cited or not', () => {
    expect(reasonOf('You should double your metformin.')).not.toBeNull();
    expect(reasonOf(cite('You should double your metformin', M))).not.toBeNull();
  });

  it.each<[string, ChartFact[]]>([
    ['Your HbA1c was 7.9 % on 2 March 2026', [A]],
    ['Your HbA1c was 7,9 % in March 2026', [A]],
    ['HbA1c 7.9 percent, 2026-03-02', [A]],
    ['On 02/03/2026 HbA1c was 7.9%', [A]],
    ['HbA1c is high, above the range of 4 to 5.6 %', [A]],
    ['HbA1c is not normal', [A]],
    ['HbA1c dropped from 8.1 to 7.9 %', [OLD, A]],
    ['HbA1c fell by 0.2 %', [OLD, A]],
    ['HbA1c is lower than the 8.1 % of November 2025', [OLD, A]],
    ['Blood pressure was 120/80 mmHg', [BP]],
    ['Blood pressure was 120 over 80', [BP]],
    ['There is no reference range, so I cannot say whether 120/80 mmHg is high or low', [BP]],
    ['Potassium is neither high nor low', [K]],
    ['Creatinine is rising', [S]],
    ['Creatine kinase was 18,420 U/L', [CK]],
    ['You take metformin 500 mg two times a day', [M]],
    ['You are allergic to penicillin since 1958', [P]],
    ['HbA1c 7.9 % was taken on a Monday', [A]],
    ['HbA1c was 7.9 %, over the 5.6 % limit', [A]],
    ['Potassium stayed below the upper limit of 5.1 mmol/L', [K]],
    ['HbA1c was 7.9 %, which is high, and potassium was normal at 4.4 mmol/L', [A, K]],
    ['Potassium has never been above the limit', [K]],
    ['Metformin is not marked as stopped', [M]],
    ['You took warfarin 5 mg once a day and take metformin 500 mg twice a day', [W, M]],
    ['5 mg of warfarin once a day and 500 mg of metformin twice a day were prescribed', [W, M]],
    ['Sodium and potassium were 137 and 4.4 mmol/L', [NA, K]],
    ['Sodium was 137 mmol/L and potassium 4.4 mmol/L', [NA, K]],
    ['Warfarin was stopped and metformin is active', [W, M]],
    ['Warfarin was stopped, but metformin is still active', [W, M]],
    ['You are not allergic to latex, but to penicillin', [X, P]],
  ])('is confirmed: %s', (text, facts) => {
    expect(check(cite(text, ...facts)).claims.map(({ status }) => status)).toEqual(['checked']);
  });

  it.each<[string, string, ChartFact[]]>([
    ['date', 'Your HbA1c was 7.9 % two weeks ago', [A]],
    ['date', 'Your HbA1c was 7.9 % last month', [A]],
    ['date', 'HbA1c was 8.1 % on 2 March 2026 and 7.9 % on 20 November 2025', [OLD, A]],
    ['verdict', 'HbA1c is normal and potassium is high', [A, K]],
    ['trend', 'Creatinine is not rising', [S]],
    ['trend', 'HbA1c is rising', [A]],
    ['verdict', 'HbA1c was 7.9 %, which is normal, and potassium was normal at 4.4 mmol/L', [A, K]],
    ['date', 'Since 2024 creatinine rose: 99 µmol/L on 1 January 2024, 110 µmol/L on 1 January 2026', [S]],
    ['number', 'Sodium and potassium were 4.4 and 137 mmol/L', [NA, K]],
    ['number', 'HbA1c was 4.4 mmol/L and potassium 7.9 %', [A, K]],
    ['number', 'HbA1c fell by 0.3 %', [OLD, A]],
    ['unaccounted', 'Your HbA1c of 7.9 % puzzled the whole village', [A]],
    ['unaccounted', 'Metformin 500 mg twice a day sits in your cupboard', [M]],
  ])('stays with a mark, for its %s: %s', (reason, text, facts) => {
    const { parts, claims } = check(cite(text, ...facts));
    expect(claims).toMatchObject([{ status: 'unconfirmed', reason }]);
    expect(claims[0]!.evidence).toHaveLength(facts.length);
    expect(parts[0]!.text).toMatch(/ \[c\d\] \[not confirmed\]$/);
    expect(parts[1]).toEqual({
      origin: 'code',
      text: '1 sentence could not be confirmed: the cited entry does not say all of it.',
    });
  });

  it.each<[string, string, ChartFact[]]>([
    ['name', 'You have cancer', [A]],
    ['name', 'You have lupus', [A]],
    ['name', 'You are diabetic', [K]],
    ['name', 'You were diagnosed with zorbitis', [A]],
    ['number', 'You take warfarin 5 mg', [M]],
    ['name', 'You take warfarin', [M]],
    ['order', 'Penicillin is safe for you', [P]],
    ['order', 'Chuck the metformin', [M]],
    ['order', 'You could leave the metformin out on some days', [M]],
    ['order', 'Your HbA1c is nothing to worry about', [A]],
    ['order', 'Metformin belongs in the bin', [M]],
    ['order', 'Your metformin is a relic of the past', [M]],
    ['order', 'Time to say goodbye to metformin', [M]],
    ['order', 'Penicillin suits you', [P]],
    ['order', 'Metformin has had its day', [M]],
    ['order', 'Your HbA1c will mend by itself', [A]],
    ['order', 'Write to us by WhatsApp about your HbA1c', [A]],
  ])('is never shown, not even with a mark, for its %s: %s', (reason, text, facts) => {
    expect(check(cite(text, ...facts)).claims).toMatchObject([{ status: 'removed', reason }]);
  });

  it.each(['[not confirmed]', '(not confirmed)', '[Not  confirmed: c1]', '[unconfirmed]'])(
    'has a mark by code alone: %s',
    (mark) => {
      const { parts, claims } = check(`Your HbA1c was 7.9 % ${mark} [${A.id}].`);
      expect(claims).toMatchObject([{ status: 'checked' }]);
      expect(parts.map(({ text }) => text)).toEqual(['Your HbA1c was 7.9 %. [c1]']);
    },
  );

  it.each<[string, string, ChartFact[]]>([
    ['number', 'Your HbA1c was 7.8 %', [A]],
    ['number', 'Your HbA1c was seven %', [A]],
    ['number', 'Your HbA1c was 5.6 %', [A]],
    ['number', 'Creatine kinase was 18.420 U/L', [CK]],
    ['number', 'Blood pressure was 80/120 mmHg', [BP]],
    ['number', 'You take metformin 500 mg once a day', [M]],
    ['number', 'You take metformin 500 mg weekly', [M]],
    ['number', 'Your HbA1c was 7\u200b.8 %', [A]],
    ['number', 'Your HbA1c was ９.9 %', [A]],
    ['unit', 'Your HbA1c was 7.9 mmol/L', [A]],
    ['unit', 'You take metformin 500 g twice a day', [M]],
    ['date', 'Your HbA1c was 7.9 % on 3 March 2026', [A]],
    ['date', 'Your HbA1c was 7.9 % in 2019', [A]],
    ['date', 'HbA1c 7.9 % was taken on a Tuesday', [A]],
    ['verdict', 'HbA1c is normal', [A]],
    ['verdict', 'HbA1c is not high', [A]],
    ['verdict', 'HbA1c is borderline', [A]],
    ['verdict', 'HbA1c is within range', [A]],
    ['verdict', 'HbA1c is nоrmal', [A]],
    ['verdict', 'Blood pressure of 120/80 mmHg is normal', [BP]],
    ['trend', 'Creatinine is falling', [S]],
    ['trend', 'HbA1c rose from 8.1 to 7.9 %', [OLD, A]],
    ['trend', 'HbA1c dropped from 7.9 to 8.1 %', [OLD, A]],
    ['trend', 'HbA1c has doubled', [OLD, A]],
    ['denied', 'You do not take metformin', [M]],
    ['denied', 'You are not allergic to penicillin', [P]],
    ['denied', 'Metformin was stopped', [M]],
    ['name', 'You are allergic to penicillin', [M]],
    ['verdict', 'HbA1c was 7.9 %, under the 5.6 % limit', [A]],
    ['verdict', 'Potassium stayed above the upper limit of 5.1 mmol/L', [K]],
    ['verdict', 'HbA1c has never been above the limit', [A]],
    ['number', 'HbA1c was 5.6 %, the limit', [A]],
    ['number', 'HbA1c is high against the range of 4 to 7.9 %', [A]],
    ['denied', 'You have no penicillin allergy', [P]],
    ['denied', 'Metformin is listed as stopped', [M]],
    ['number', 'You take warfarin 500 mg twice a day and metformin 5 mg once a day', [W, M]],
    ['number', 'You take warfarin 5 mg twice a day and metformin 500 mg once a day', [W, M]],
    ['denied', 'You are not allergic to penicillin or latex', [P, X]],
    ['denied', 'You have no latex allergy and no penicillin allergy', [P, X]],
    ['denied', 'Both warfarin and metformin were stopped', [W, M]],
    ['denied', 'Warfarin is active and metformin was stopped', [W, M]],
    ['denied', 'You are currently taking warfarin and metformin', [W, M]],
    ['order', 'Stop metformin', [M]],
    ['order', 'Double metformin', [M]],
    ['order', 'Metformin can be stopped', [M]],
    ['order', 'Metformin is unneeded', [M]],
    ['order', 'Metformin is poison', [M]],
    ['order', 'You take metformin, so stop it', [M]],
    ['order', 'Metformin: stop it', [M]],
    ['order', 'I suggest that you stop metformin', [M]],
    ['order', 'Nothing speaks against stopping metformin', [M]],
    ['order', 'The penicillin allergy is a mix-up', [P]],
    ['order', 'Penicillin may be given', [P]],
    ['language', 'Metformin bitte absetzen', [M]],
    ['language', 'Deje de tomar metformin', [M]],
    ['language', 'Прекратите metformin', [M]],
    ['language', 'Potassium ist viel zu hoch', [K]],
    ['language', 'Potassium est trop élevé', [K]],
    ['language', 'Potassium 高すぎます', [K]],
    ['name', 'Potassium 4.4 mmol/L means cancer', [K]],
    ['name', 'You are allergic to penicillin, with anaphylaxis', [P]],
  ])('is removed for its %s: %s', (reason, text, facts) => {
    expect(reasonOf(cite(text, ...facts))).toBe(reason);
  });

  it('is removed where it opens a list with more than the list says', () => {
    const opened = (words: string) => check(`${words}:\n- ${cite('You take metformin', M)}`).parts[0]?.text;
    expect(opened('You take the following')).toContain('You take the following:');
    expect(opened('You take the following by mistake and must stop them today')).not.toContain('mistake');
    expect(opened('She takes these poisons')).not.toContain('poison');
  });

  it('cannot be struck out', () => {
    expect(check(cite('~~You are allergic to penicillin~~', P)).parts[0]?.text).not.toContain('~');
  });

  it('needs facts that were handed out, in the version of now', () => {
    expect(reasonOf('HbA1c was 7.9 % [f2345678].')).toBe('unknown_fact');
    const newer = new Map([...CURRENT, [A.resource, 3]]);
    const gone = new Map([...CURRENT].filter(([resource]) => resource !== A.resource));
    for (const current of [newer, gone])
      expect(check(cite('HbA1c was 7.9 %', A), 'chart', current).claims[0]).toMatchObject({
        status: 'removed',
        reason: 'outdated',
      });
  });

  it('may carry its mark after the point', () => {
    expect(check(`HbA1c was 7.9 %. [${A.id}] Potassium was 4.4 mmol/L. [${K.id}]`).parts[0]?.text).toBe(
      'HbA1c was 7.9 %. [c1] Potassium was 4.4 mmol/L. [c2]',
    );
  });
});

describe('a sentence without a mark [A17]', () => {
  it.each([
    'HbA1c usually reflects the past three months.',
    'Potassium is measured in mmol/L.',
    'Please ask your doctor before you change any medicine.',
  ])('is general knowledge: %s', (text) => {
    expect(check(text).claims).toEqual([{ sentence: text, kind: 'own', evidence: [], status: 'unchecked' }]);
  });

  it.each([
    'Your HbA1c was 9.9 %.',
    'Latest HbA1c: 9.9 %.',
    'It is high.',
    'Potassium is high.',
    'The patient was seen on 2 March 2026.',
    'Two weeks ago you were ill.',
    'If you ask me, your potassium is high.',
    'This potassium is high, and a high potassium usually needs care.',
    'Low potassium again.',
    'There is no penicillin allergy.',
    'There is no HbA1c after 2 March 2026, when you had a stroke.',
    'Your potassium tends to rise.',
    'An HbA1c of 48 mmol/mol or more is the usual threshold.',
    'If your potassium gets too high, the heart rhythm can suffer.',
    'Low potassium causes cramps.',
    'There is no HbA1c result after 2 March 2026 in what I read.',
    'Have you had any falls in the past month?',
  ])('is not general by rule and goes: %s', (text) => {
    expect(reasonOf(text)).toBe('uncited');
  });

  it.each([
    ['You take metformin 500 mg twice a day.', M],
    ['Your HbA1c was 8.1 % on 20 November 2025.', OLD],
  ])('gets the one fact that carries all of it: %s', (text, { printed }) => {
    const { parts, claims } = check(text);
    expect(claims).toMatchObject([{ kind: 'chart', status: 'checked', evidence: [{ mark: 'c1', printed }] }]);
    expect(parts).toMatchObject([{ text: `${text} [c1]` }]);
  });

  it('of an agent without a record goes too, and a mark there is worth nothing', () => {
    for (const origin of ['model', 'outside'] as const) {
      expect(reasonOf('Your HbA1c was 9.9 %.', origin)).toBe('uncited');
      expect(reasonOf(cite('HbA1c was 7.9 %', A), origin)).toBe('unknown_fact');
    }
  });
});

describe('what a person reads [A17]', () => {
  it('has footnotes by code, numbered over the whole message [D6]', () => {
    const parts = [cite('HbA1c was 7.9 %', A), cite('HbA1c fell from 8.1 to 7.9 %', OLD, A)].map((text) => ({
      origin: 'chart' as const,
      text,
    }));
    const { parts: printed, claims } = checkAnswer(parts, FACTS, CURRENT);
    expect(printed.map(({ text }) => text)).toEqual([
      'HbA1c was 7.9 %. [c1]',
      'HbA1c fell from 8.1 to 7.9 %. [c2] [c1]',
    ]);
    expect(claims[0]?.evidence).toEqual([
      { mark: 'c1', ref: 'Observation/a/2', path: 'valueQuantity', printed: A.printed },
    ]);
  });

  it('has no footnote and no link of a model', () => {
    expect(
      check('Eat well [c1] [1] [^2] and see [this](https://x.example/a) ![x](https://x.example/b).', 'model')
        .parts[0]?.text,
    ).toBe('Eat well and see this.');
    for (const text of [
      'See https://x.example/?q=1 now.',
      'See www.x.example now.',
      'See evil.com/a now.',
      'See [https://x.example](https://x.example).',
    ])
      expect(reasonOf(text)).toBe('link');
  });

  it('has no address in its claims either', () => {
    const { claims } = check('See https://x.example/?q=hiv and evil.zone?d=1 now.');
    expect(claims.map(({ sentence }) => sentence)).toEqual(['See [link] and [link] now.']);
  });

  it('keeps lists and tables readable', () => {
    const text = `Results:\n\n- HbA1c 7.9 % [${A.id}]\n- HbA1c 7.8 % [${A.id}]\n\n| Test | Value |\n|---|---|\n| Potassium | 4.4 mmol/L [${K.id}] |\n| Potassium | 9.9 mmol/L [${K.id}] |`;
    expect(check(text).parts[0]?.text).toBe(
      'Results:\n\n- HbA1c 7.9 % [c1]\n\n| Test | Value |\n|---|---|\n| Potassium | 4.4 mmol/L [c2] |',
    );
  });

  it('is told what was removed, and when nothing is left', () => {
    const { parts } = check(`Reference ranges differ. ${cite('HbA1c was 7.8 %', A)}`);
    expect(parts.at(-1)).toEqual({
      origin: 'code',
      text: '1 sentence was removed: its source does not say so.',
    });
    expect(check(cite('HbA1c was 7.8 %', A)).parts.map(({ text }) => text)).toEqual([
      'Nothing of this answer could be checked, so nothing of it is shown. 1 sentence was removed: its source does not say so.',
    ]);
  });

  it('has the words of code and of the user untouched', () => {
    const parts = [
      { origin: 'code' as const, text: 'See https://x.example [1]' },
      { origin: 'user' as const, text: 'my HbA1c is 9 %' },
    ];
    expect(checkAnswer(parts, FACTS, CURRENT)).toEqual({ parts, claims: [] });
  });

  it('comes in time that grows with the text, whatever a model writes', () => {
    const forms = [
      ...['![', '[a](', `[${A.id}, `, '1', '1,111', 'high ', 'not ', `It was 7 % high. [${A.id}] `],
      ...['A. ', `a 1 [${A.id}].\n`, `x:\n- a [${A.id}]\n`, '12 May ', 'а１', '<a ', 'from 1 to 2 '],
      ...['<<b>', '&amp;', '[a]:', '\\[', '> ', 'a.b/', 'you, ', 'your a ', 'you have ', 'there is a '],
      ...['Anna Anna ', '1. ', `warfarin 5 mg metformin 500 mg [${W.id}, ${M.id}] `, 'not allergic '],
      ...['were stopped '],
    ];
    const time = (text: string) => {
      const started = process.cpuUsage();
      check(text);
      const { user, system } = process.cpuUsage(started);
      return (user + system) / 1000;
    };
    for (const form of forms) {
      const of = (size: number) => Math.min(...[1, 2].map(() => time(form.repeat(size / form.length))));
      // Eight times the text may cost eight times as much, and as much again for noise; a square would cost 64 times.
      expect(of(20_480), form).toBeLessThan(8 * 2 * Math.max(of(2_560), 10));
    }
  });
});
