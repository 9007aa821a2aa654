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
    'Over half a year metformin lowered HbA1c by 0.8 %.',
    'Nearly a fifth had nausea with metformin.',
    'Nausea was about twice as frequent with metformin than with placebo, by 9 percentage points.',
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
    ['subject', 'If you take metformin, your HbA1c falls by 0.8 %.'],
    ['name', 'Empagliflozin lowered HbA1c by 0.8 % after 26 weeks.'],
    ['name', 'Metformin lowered LDL by 0.8 %.'],
    ['name', 'Ask your pharmacist about the laboratory if you can.'],
    ['name', 'Vitamin supplements strengthened bones markedly.'],
    ['quote', 'The trial reported that “metformin 500 mg once daily lowered HbA1c by 0.8 %”.'],
    ['quote', 'The trial found “metformin lowered HbA1c".'],
    ['direction', 'Nausea was more frequent with metformin than with exercise (18 % versus 9 %).'],
    ['certainty', 'Metformin lowered HbA1c at every stage of kidney disease.'],
    ['name', 'Hospital admissions for nausea did not differ.'],
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

  it.each([
    ['below 100 mmHg', null],
    ['above 100 mmHg', 'number'],
  ])('keep the end of a range: %s', (bound, reason) => {
    const label = passage('Treatment should not be started if systolic blood pressure is below 100 mmHg.');
    expect(reasonOf(`Treatment should not be started at a systolic blood pressure ${bound}.`, label)).toBe(
      reason,
    );
  });

  it.each([
    ['Amiodarone and metronidazole increase the effect of warfarin.', null],
    ['Amiodarone, metronidazole and carbamazepine increase the effect of warfarin.', 'direction'],
  ])('tell of each medicine of a list what is told of it: %s', (sentence, reason) => {
    const label = passage(
      'Many medicines change the effect of warfarin. Amiodarone and metronidazole increase it. Rifampicin and carbamazepine reduce it.',
    );
    expect(reasonOf(sentence, label)).toBe(reason);
  });

  it.each([
    ['Treatment was paused after a fall by 10 points or more to below 50 %.', null],
    ['Treatment was paused after a fall by 10 points or more, or below 50 %.', 'number'],
    ['Haemoglobin rose by 29 g/L with the infusion.', null],
    ['Haemoglobin was at 29 g/L with the infusion.', 'number'],
    ['Oxybutynin and amitriptyline were associated with dementia.', null],
    ['Amitriptyline and cetirizine were linked with dementia.', 'denied'],
  ])('keep one condition one, a change a change and what was not found not found: %s', (sentence, reason) => {
    const given = passage(
      'Treatment was paused after a fall by 10 points or more to below 50 %. Haemoglobin rose by 29 g/L with the infusion. Oxybutynin and amitriptyline were associated with dementia. Antihistamines such as cetirizine were not.',
    );
    expect(reasonOf(sentence, given)).toBe(reason);
  });

  it('can refer to the sentence before', () => {
    const advice = passage(
      'Advice on metformin rests on observational data. Advice on SGLT2 inhibitors rests on randomised trials.',
    );
    const judged = (before: string) =>
      judgeLiterature('That advice rests on observational data.', [advice], before).reason;
    expect(judged('Metformin is advised.')).toBeNull();
    expect(judged('An SGLT2 inhibitor is advised.')).toBe('name');
  });

  it.each([
    ['Infections occurred in 6.0 % on empagliflozin and 1.5 % on placebo.', null],
    ['Infections occurred in 1.5 % on empagliflozin and 6.0 % on placebo.', 'number'],
    ['Half of the fractures were silent.', null],
    ['Half of the boys had silent fractures.', 'number'],
  ])('give a number to whom the source gives it: %s', (sentence, reason) => {
    const given = passage(
      'Infections were more frequent with empagliflozin (6.0 % versus 1.5 %) and rare on placebo. Fractures were found in 38 % of boys. Half of the fractures were silent.',
    );
    expect(reasonOf(sentence, given)).toBe(reason);
  });

  it.each([
    ['one in five stopped', null],
    ['about a fifth stopped', null],
    ['one in three stopped', 'number'],
    ['falls were 40 % more frequent', null],
    ['falls were 40 % less frequent', 'number'],
    ['weight gain was 3.3 kg less', null],
    ['weight gain was 4.3 kg less', 'number'],
  ])('read a number in other forms: %s', (said, reason) => {
    const given = passage(
      'Of all, 20 % stopped. Falls were more frequent (rate ratio 1.4). Weight gain was less with deflazacort (5.1 versus 8.4 kg).',
    );
    expect(reasonOf(`In the trial ${said}.`, given)).toBe(reason);
  });

  it('say that a finding is of animals', () => {
    const mice = passage('In mice with diabetes, metformin lowered glucose by 20 %.');
    expect(reasonOf('Metformin lowered glucose by 20 %.', mice)).toBe('population');
    expect(reasonOf('In mice, metformin lowered glucose by 20 %.', mice)).toBeNull();
  });
});
