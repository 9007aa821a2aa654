import type { Origin } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { checkAnswer } from './check-answer.ts';

const reasons = (text: string, origin: Origin, userText = '') =>
  checkAnswer([{ origin, text }], [], new Map(), { userText }).claims.flatMap(({ reason }) => reason ?? []);

describe('a statement of the person that nothing read backs [A17]', () => {
  it.each([
    'You have metastatic lung cancer.',
    'You have metastatic lung cancer, which is common.',
    'You have no allergies.',
    'You do not have any allergies.',
    'You are allergic to latex.',
    "You're pregnant.",
    'You currently take lithium.',
    'Your blood group is A positive.',
    'Your last known HIV test was positive.',
    'He has epilepsy.',
    'The patient was a heavy smoker.',
    'Anna was diagnosed with HIV.',
    'Anna has HIV.',
    'Mrs Berger suffers from epilepsy.',
    'Please remember that you have cancer.',
    'It is important to know that you have cancer.',
    'If you ask me, you have cancer.',
    'Stay calm, because you have cancer.',
    'The chart lists HIV.',
    'Allergies: none.',
    '**Blood group:** A positive',
    'No known allergies.',
    'You have:',
    "You don't have diabetes.",
    'You, my friend, have cancer.',
    'You should know you have cancer.',
    'You have what is often called lung cancer.',
    'When you were born, you had HIV.',
    'There is a tumour in your lung.',
    'Given your HIV infection, be careful.',
    'As a diabetic, you need care.',
    'The scan showed a tumour in your lung.',
    'Lung cancer was diagnosed in you.',
    'HIV positive since 2019.',
    'You said that you have asthma.',
    'Your right lung is full of water.',
    'Your potassium of 6.1 is high, and that can be dangerous.',
  ])('%s', (text) => {
    for (const origin of ['chart', 'model', 'outside'] as const)
      expect(reasons(text, origin)).toEqual(['uncited']);
  });

  it.each([
    'You are right to ask.',
    'You should have your blood tested.',
    'If you have kidney disease, you are at higher risk.',
    'Tell your doctor if you are pregnant.',
    'Do you have any allergies?',
    'Which medicines do you take?',
    'You may have a cold.',
    'Perhaps you have a cold.',
    'Your doctor is the right person to ask.',
    'Seek help at once if you have chest pain, you are short of breath or you are confused.',
    'You do not have to decide now.',
    'You have a few options.',
    'Your heart is a muscle.',
    'Your results are best discussed with your doctor.',
    'Potassium has many roles in the body.',
    'Warfarin has many interactions.',
    'Breast cancer is often diagnosed by mammography.',
    'There is no allergy entry in what I read.',
    'The record has no reference range for this.',
    'Your record has no AST result.',
    'You asked about sleep.',
    'Step 1: rest.',
    'Stage 3',
    '1. Rest.\n2. Drink enough.',
  ])('is none: %s', (text) => {
    for (const origin of ['model', 'outside'] as const) expect(reasons(text, origin)).toEqual([]);
  });
});

describe('an agent without a record [A17]', () => {
  it.each([
    'Your INR was 2.1 on 2026-01-02 and you have no allergies.',
    'Your INR was 2.1.',
    'On 2 January 2026 you were in hospital.',
  ])('says nothing of the person: %s', (text) => {
    expect(reasons(text, 'model')).toEqual(['uncited']);
  });

  it.each([
    'The page says that 312 adults took 500 mg for 24 months.',
    'It was published on 3 March 2024.',
    'A tablet holds 500 mg of paracetamol.',
    'A potassium of 6.1 mmol/L is high.',
    'Call a doctor if the pain is severe or you have a fever above 39 °C.',
    'You can take paracetamol, up to 4 g a day for an adult.',
    'She found that 30 % of the patients improved.',
  ])('tells what holds for others: %s', (text) => {
    expect(reasons(text, 'outside')).toEqual([]);
  });

  const SAID =
    'My INR was 2.1 on 2026-01-02. I have no allergies, and my potassium is 6.1. I take warfarin 5 mg.';
  it.each([
    'Your INR was 2.1 on 2 January 2026.',
    'You have no allergies.',
    'Your potassium of 6.1 is high, and that can upset the heart rhythm.',
    'You take warfarin 5 mg.',
    'Do you take the 5 mg every day?',
  ])('repeats the person: %s', (text) => {
    expect(reasons(text, 'model')).toEqual(['uncited']);
    expect(reasons(text, 'model', SAID)).toEqual([]);
  });

  it.each([
    ['another number', 'Your INR was 2.7 on 2026-01-02.'],
    ['another day', 'Your INR was 2.1 on 2026-01-03.'],
    ['another unit', 'You take warfarin 5 g.'],
    ['the opposite', 'You have allergies.'],
    ['the opposite', 'You do not take warfarin 5 mg.'],
    ['more than they said', 'Your INR was 2.1 on 2026-01-02 and you have atrial fibrillation.'],
    ['somebody by name', 'Anna has HIV.'],
    ['the chart', 'The chart lists HIV, and you take warfarin 5 mg.'],
    ['another number asked', 'Do you take 50 mg?'],
    ['a number of something else', 'Your creatinine was 2.1.'],
  ])('but not with %s: %s', (_why, text) => {
    expect(reasons(text, 'model', SAID)).toEqual(['uncited']);
  });

  it('may quote the person beside a record too', () => {
    const text = 'You said that you take warfarin 5 mg.';
    expect(reasons(text, 'chart')).toEqual(['uncited']);
    expect(reasons(text, 'chart', SAID)).toEqual([]);
  });

  it('does not take the words of the person for a source of the chart', () => {
    expect(reasons('You have no allergies.', 'chart', SAID)).toEqual(['uncited']);
  });
});
