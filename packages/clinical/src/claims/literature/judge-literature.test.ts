import { describe, expect, it } from 'vitest';
import { judgeLiterature } from './judge-literature.ts';
import { passage } from './passage.fixture.ts';

const TEXT = `In this randomised trial of 412 adults with type 2 diabetes and an eGFR of 30 to 44 mL/min/1.73 m², metformin 500 mg twice daily lowered HbA1c by 0.8 % after 26 weeks compared with placebo. Hospital admissions for heart failure did not differ between the groups (4.1 % versus 4.4 %). Nausea was more frequent with metformin than with placebo (18 % versus 9 %). No case of lactic acidosis occurred. Metformin may slow the loss of kidney func-
tion, but this was not tested. Higher lactate was associated with age. Children were excluded.`;
const GIVEN = passage(TEXT);
const reasonOf = (sentence: string, given = GIVEN) => judgeLiterature(sentence, [given]).reason;

describe('sentences about the literature [D10]', () => {
  it.each([
    'In adults with type 2 diabetes and an eGFR of 30 to 44 mL/min/1.73 m², metformin lowered HbA1c by 0.8 %.',
    'Metformin reduced HbA1c by 0.8 percent compared with placebo.',
    'The trial reported that “metformin 500 mg twice daily lowered HbA1c by 0.8 % after 26 weeks”.',
    'Hospital admissions for heart failure were similar in both groups.',
    'There was no difference in hospital admissions for heart failure (4.1 % versus 4.4 %).',
    'Nausea was more frequent with metformin than with placebo.',
    'Nausea was less frequent with placebo than with metformin.',
    'No lactic acidosis occurred.',
    'Metformin may slow the loss of kidney function.',
    'A randomised trial of 412 adults studied metformin.',
    'The authors note that “metformin may slow the loss of kidney function”.',
    'A trial from 2021 found that metformin lowered HbA1c.',
  ])('stay where the passage says so: %s', (sentence) => {
    expect(reasonOf(sentence)).toBeNull();
  });

  it.each([
    ['number', 'Metformin lowered HbA1c by 1.8 % after 26 weeks.'],
    ['unit', 'Metformin lowered HbA1c by 0.8 mmol/mol.'],
    ['date', 'In March 2019 metformin lowered HbA1c.'],
    ['direction', 'Metformin raised HbA1c by 0.8 %.'],
    ['direction', 'Hospital admissions for heart failure fell with metformin.'],
    ['direction', 'Metformin did not lower HbA1c.'],
    ['direction', 'Nausea was more frequent with placebo than with metformin.'],
    ['direction', 'Nausea was less frequent with metformin.'],
    ['denied', 'Lactic acidosis occurred.'],
    ['population', 'In children with type 2 diabetes, metformin lowered HbA1c.'],
    ['population', 'In pregnant women metformin lowered HbA1c.'],
    ['certainty', 'Metformin slows the loss of kidney function.'],
    ['certainty', 'Metformin always lowers HbA1c by 0.8 %.'],
    ['cause', 'Higher lactate is caused by age.'],
    ['level', 'A meta-analysis showed that metformin lowered HbA1c.'],
    ['order', 'Metformin should be given for type 2 diabetes.'],
    ['subject', 'Metformin would lower your HbA1c by 0.8 %.'],
    ['name', 'Empagliflozin lowered HbA1c by 0.8 % after 26 weeks.'],
    ['name', 'Metformin lowered LDL by 0.8 %.'],
    ['name', 'Vitamin supplements strengthened bones markedly.'],
    ['quote', 'The trial reported that “metformin 500 mg once daily lowered HbA1c by 0.8 %”.'],
    ['quote', 'The trial found “metformin lowered HbA1c".'],
    ['denied', 'The trial says: “lactic acidosis occurred”.'],
  ])('go for %s: %s', (reason, sentence) => {
    expect(reasonOf(sentence)).toBe(reason);
  });

  it('give the place of a quote in the whole text, else of the sentence that says it', () => {
    const given = passage(TEXT, undefined, { start: 1_000 });
    const judged = judgeLiterature('It says “metformin may slow the loss of kidney function”.', [given]);
    const at = TEXT.indexOf('Metformin may');
    expect(judged).toMatchObject({
      evidence: [{ span: { start: 1_000 + at, end: 1_000 + TEXT.indexOf(', but this') } }],
    });
    expect(judgeLiterature('Metformin lowered HbA1c.', [given])).toMatchObject({
      evidence: [
        { words: expect.stringMatching(/^In this randomised .* placebo$/s), span: { start: 1_000 } },
      ],
    });
  });

  it('say that a finding is of animals', () => {
    const mice = passage('In mice with diabetes, metformin lowered glucose by 20 %.');
    expect(reasonOf('Metformin lowered glucose by 20 %.', mice)).toBe('population');
    expect(reasonOf('In mice, metformin lowered glucose by 20 %.', mice)).toBeNull();
  });
});
