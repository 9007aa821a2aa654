import { createUnits } from '@consilium/record';
import { describe, expect, it } from 'vitest';
import type { Pointed } from './replies.ts';
import { printed, reply } from './trial.ts';

const units = createUnits();
const outcome = (text: string, quote: string, said: Omit<Pointed, 'quote'> = {}) =>
  printed(reply(text, { quote, ...said }, units));

describe('a quote is taken with what stands around it [A6]', () => {
  it.each([
    ['I weigh 180 lbs', 'I weigh 18', 'half a number'],
    ['I weigh 180 lbs', 'I weigh 180', 'the unit is left out'],
    ['weight 180lbs', 'weight 180', 'the unit is glued to it and left out'],
    ['glucose 5.4 mmol/L', 'glucose 5', 'the digits after the point'],
    ['glucose 5.4 mmol/L', 'glucose 5.4 mmol', 'half a unit'],
    ['sats 94%', 'sats 94', 'the per cent is left out'],
    ['BP 120/80', 'BP 120', 'half a pressure'],
    ['platelets 250 x 10^9/L', 'platelets 250', 'the power is left out'],
    ['free T4 1.2 ng/dL', 'T4 1.2 ng/dL', 'the word that makes it another quantity'],
    ['non-HDL cholesterol 3.4 mmol/L', 'HDL cholesterol 3.4 mmol/L', 'the other kind'],
    ['urine glucose 5 mmol/L', 'glucose 5 mmol/L', 'another specimen'],
    ['fasting glucose 5.5 mmol/L', 'glucose 5.5 mmol/L', 'what is known of it'],
    ['weight 80-85 kg', 'weight 80', 'the beginning of a range'],
    ['LDL 130 mg/dL HDL 52 mg/dL', '130 mg/dL HDL', 'the number of one with the name of the next'],
    ['weight 12 st 4 lb', 'weight 12 st', 'the pounds are left out'],
    ['glucose 5.6 mmol/L fasting', 'glucose 5.6 mmol/L', 'the word behind it'],
    ['proBNP 450 pg/mL', 'BNP 450 pg/mL', 'the end of a word'],
    ['5 ft 11 tall', '11 tall', 'the second half of a height'],
  ])('%s, quoted as %s: %s', (text, quote) => expect(outcome(text, quote)).toMatch(/^refused: quote-cut$/));

  it.each([
    ["my wife's weight is 70 kg", 'weight is 70 kg', 'other-person'],
    ['My husband has it too: BP 150/95', 'BP 150/95', 'other-person'],
    ['weight 70 kg for my daughter', 'weight 70 kg', 'other-person'],
    ['my target is a weight 70 kg', 'weight 70 kg', 'not-measured'],
    ['I do not have a temperature 39 C', 'temperature 39 C', 'not-measured'],
    ['What should I do if my blood pressure is 180/110?', 'blood pressure is 180/110', 'not-measured'],
    ['Is it normal to have a BP of 120/80?', 'normal to have a BP of 120/80', 'not-measured'],
    ['What does a BP of 120/80 mean?', 'BP of 120/80', 'not-measured'],
    ['saliva cortisol 12 nmol/L', 'cortisol 12 nmol/L', 'unclear-words'],
    ['glucose 3.2 mmol/L in the CSF', 'glucose 3.2 mmol/L', 'unclear-words'],
    ['normal blood pressure is 120/80', 'blood pressure is 120/80', 'not-measured'],
    ['on O2 40%', 'on O2 40%', 'unclear-words'],
    ['on O2 40%', 'O2 40%', 'unclear-words'],
    ['sats on home oxygen 92%', 'sats on home oxygen 92%', 'unclear-words'],
    ['PR 140', 'PR 140', 'unknown-name'],
    ['weight 80 kg last week', 'weight 80 kg last week', 'unclear-time'],
    ['weight 80 kg on 3/4/2026', 'weight 80 kg on 3/4/2026', 'unclear-time'],
  ])('%s, quoted as %s: asks %s', (text, quote, reason) => {
    expect(outcome(text, quote)).toBe(`asked: ${reason}`);
  });

  it.each([
    ['My wife took my blood pressure: 131/84', 'my blood pressure: 131/84'],
    ['My BP is 150/95, is that bad?', 'My BP is 150/95'],
    ['I saw the doctor. BP 120/80. My son is fine.', 'BP 120/80'],
    ['It is 120/80 they said. My weight is 80 kg', 'My weight is 80 kg'],
  ])('%s, quoted as %s: read', (text, quote) => expect(outcome(text, quote)).toMatch(/^\d/));

  it.each([
    ['SpO2 95% on oxygen', '59408-5'],
    ['O2 95%', '59408-5'],
    ['SaO2 95%', '2708-6'],
    ['calcium 4.6 meq/L', '2000-8'],
    ['calcium 9.2 mg/dL', '17861-6'],
    ['vitamin D 30 ng/mL', '62292-8'],
    ['25-OH vitamin D3 30 ng/mL', '1989-3'],
    ['hCG 25000 U/L', '19080-1'],
  ])('%s has the code %s', (quote, loinc) => expect(outcome(quote, quote)).toMatch(`${loinc} `));

  it.each([
    ['He weighed 27 kg this morning', 'He weighed 27 kg this morning'],
    ['I weighed him: weight 27 kg', 'weight 27 kg'],
    ['weight 27 kg this morning', 'weight 27 kg this morning'],
    ['Is her temperature 38.5 C too high?', 'her temperature 38.5 C'],
    ['The patient’s weight is 27 kg', 'weight is 27 kg'],
  ])('by who acts for the patient, %s is the patient’s', (text, quote) =>
    expect(printed(reply(text, { quote }, units, 'proxy'))).toMatch(/^\d/),
  );

  it.each([
    ['I weigh 70 kg', 'I weigh 70 kg'],
    ['My weight is 70 kg', 'weight is 70 kg'],
    ['He says my weight is 70 kg', 'my weight is 70 kg'],
    ['My blood pressure was 150/95', 'blood pressure was 150/95'],
    ['His brother has a weight of 40 kg', 'weight of 40 kg'],
  ])('by who acts for the patient, %s is asked: it may be of the writer', (text, quote) =>
    expect(printed(reply(text, { quote }, units, 'proxy'))).toBe('asked: other-person'),
  );

  it('takes the pronouns of a clinician for the patient', () => {
    expect(printed(reply('Her BP was 130/85', { quote: 'Her BP was 130/85' }, units))).toBe(
      'asked: other-person',
    );
    expect(printed(reply('Her BP was 130/85', { quote: 'Her BP was 130/85' }, units, 'clinician'))).toMatch(
      /^8480-6/,
    );
  });
});

describe('what a model says beside its quote [A6]', () => {
  it.each([
    ['weight 180 lbs', { value: 180, unit: 'lb' }],
    ['weight 180 lbs', { name: 'Body weight', value: '180' }],
    ['glucose 5,4 mmol/L', { value: 5.4 }],
    ['glucose 5,4 mmol/L', { value: '5,4', unit: 'mmol/l' }],
    ['BP 120/80', { name: 'blood pressure', value: '120/80' }],
    ['BP 120/80', { name: 'systolic blood pressure', value: 120 }],
    ['BP 120/80', { name: 'diastolic', value: 80, unit: 'mmHg' }],
    ['height 5 ft 11', { value: '5 ft 11' }],
    ['height 5 ft 11', { value: 71, unit: 'inches' }],
    ['INR 2.3', { value: 2.3, unit: '1' }],
  ])('%s: takes %j', (quote, said) => expect(outcome(quote, quote, said)).toMatch(/^\d/));

  it.each([
    ['weight 180 lbs', { value: 81.6, unit: 'kg' }, 'value-differs'],
    ['weight 180 lbs', { unit: 'kg' }, 'unit-differs'],
    ['weight 180 lbs', { name: 'height' }, 'name-differs'],
    ['weight 180 lbs', { name: 'weight and height' }, 'name-differs'],
    ['weight 180 lbs', { name: 'birth weight' }, 'name-differs'],
    ['BP 120/80', { name: 'diastolic', value: 120 }, 'value-differs'],
    ['BP 120/80', { value: '80/120' }, 'value-differs'],
    ['BP 120/80', { value: 200 }, 'value-differs'],
    ['glucose 5.4 mmol/L', { value: '5' }, 'value-differs'],
    ['glucose 5.4 mmol/L', { unit: 'mg/dL' }, 'unit-differs'],
  ])('%s: refuses %j', (quote, said, reason) =>
    expect(outcome(quote, quote, said)).toBe(`refused: ${reason}`),
  );
});

describe('when it was measured [A6]', () => {
  it.each([
    ['weight 80 kg', undefined, '2026-11-15T10:00:00.000Z'],
    ['weight 80 kg today', undefined, '2026-11-15'],
    ['weight 80 kg yesterday', undefined, '2026-11-14'],
    ['weight 80 kg 3 days ago', undefined, '2026-11-12'],
    ['weight 80 kg on 2026-03-02', undefined, '2026-03-02'],
    ['weight 80 kg on 2 March 2026', undefined, '2026-03-02'],
    ['weight 80 kg on March 2nd', undefined, '2026-03-02'],
    ['weight 80 kg on 24/3/2026', undefined, '2026-03-24'],
    ['weight 80 kg in May 2025', undefined, '2025-05'],
    ['weight 80 kg on Friday', undefined, '2026-11-13'],
    ['weight 80 kg at 8 am', undefined, '2026-11-15T10:00:00.000Z'],
    ['yesterday my weight 80 kg', 'yesterday', '2026-11-14'],
  ])('%s (%s): %s', (text, when, wanted) => {
    const quote = text.replace(/^yesterday /, '');
    const checked = reply(text, when === undefined ? { quote } : { quote, measured_at: when }, units);
    expect(checked.status === 'read' && checked.effective).toBe(wanted);
  });

  it.each([
    ['weight 80 kg', 'yesterday', 'refused: time-differs', 'nobody said so'],
    ['weight 80 kg on 1 December 2030', undefined, 'asked: unclear-time', 'it has not been yet'],
    ['weight 80 kg yesterday, told today', 'today', 'asked: unclear-time', 'two days'],
    ['weight 80 kg after the war', 'after the war', 'asked: unclear-time', 'no day'],
  ])('%s (%s): %s, since %s', (text, when, wanted, _why) => {
    const quote = when === 'today' ? 'weight 80 kg yesterday' : when === undefined ? text : 'weight 80 kg';
    expect(printed(reply(text, { quote, ...(when === undefined ? {} : { measured_at: when }) }, units))).toBe(
      wanted,
    );
  });
});
