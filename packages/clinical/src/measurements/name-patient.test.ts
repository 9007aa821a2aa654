import { describe, expect, it } from 'vitest';
import { type KnownPatient, namePatient } from './name-patient.ts';

const ANTON: KnownPatient = { given: ['Anton', 'Emil'], family: 'Weber', sex: 'male', age: 9 };

/** Spaces that only keep the length are left out. */
function named(text: string, known: KnownPatient | undefined = ANTON, writer: 'proxy' | 'patient' = 'proxy') {
  const spoken = namePatient(text, writer, known);
  expect(spoken.text).toHaveLength(text.length);
  return spoken.text.replaceAll(/ +/gu, ' ').trim();
}

describe('mentions of the patient by who acts for them [A16]', () => {
  it.each([
    ['Anton weighed 61 lb.', 'pt weighed 61 lb.', 'by name'],
    ['My son Anton Weber has a rash.', 'pt has a rash.', 'kin and name'],
    ['Anton’s fever is back.', 'pt’s fever is back.', 'genitive'],
    ['My son weighs 70 kg.', 'pt weighs 70 kg.', 'a boy'],
    ['Our little boy is ill.', 'pt is ill.', 'a fond word'],
    ['My 9-year-old has a cough.', 'pt has a cough.', 'of his age'],
    ['My 9yo has a cough.', 'pt has a cough.', 'of his age, in short'],
    ['My daughter weighs 20 kg.', 'My daughter weighs 20 kg.', 'he is a boy'],
    ['My other son weighs 20 kg.', 'My other son weighs 20 kg.', 'another child'],
    ['My son Ben weighs 20 kg.', 'My son Ben weighs 20 kg.', 'another name'],
    ['Anton’s sister has asthma.', 'pt’s sister has asthma.', 'she is no patient'],
    ['I weigh 80 kg.', 'I weigh 80 kg.', 'the parent'],
  ])('%s: %s (%s)', (text, read) => expect(named(text)).toBe(read));

  it('takes "my son" for nobody where the patient is grown, and a word for no name', () => {
    const grown = { ...ANTON, age: 40 };
    expect(named('My son weighs 70 kg.', grown)).toBe('My son weighs 70 kg.');
    expect(named('Will he get better? Will has a cold.', { given: ['Will'] })).toBe(
      'Will he get better? pt has a cold.',
    );
  });

  it.each([
    [
      'My son Noah, whose record this is, has asthma. Noah coughs.',
      'pt, whose record this is, has asthma. pt coughs.',
    ],
    [
      'I’m writing for my son Can, this is his own file: he limps.',
      'I’m writing for pt, this is his own file: he limps.',
    ],
    ['My son Ryan’s the patient. Ryan has tics.', 'pt’s the patient. pt has tics.'],
    ['Our daughter, the patient, is ill.', 'pt, the patient, is ill.'],
    ['Dad has gout, I fill in this page for him.', 'pt has gout, I fill in this page for him.'],
    [
      'My son’s eczema is bad. It’s his record, I’m his dad.',
      'pt’s eczema is bad. It’s his record, I’m his dad.',
    ],
  ])('the text itself may say whose record it is: %s', (text, read) => {
    expect(named(text, undefined, 'patient')).toBe(read);
    expect(namePatient(text, 'patient').writer).toBe('proxy');
  });

  it.each(['My son has eczema.', 'This is my own file, but I write for my son too.', 'I have asthma.'])(
    'who writes is the patient: %s',
    (text) => expect(namePatient(text, 'patient')).toEqual({ text, writer: 'patient' }),
  );
});
