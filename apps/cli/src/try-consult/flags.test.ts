import { describe, expect, it } from 'vitest';
import { UsageError } from '../report/usage-error.ts';
import { readTryFlags } from './flags.ts';

const known = { patients: ['duchenne', 'polypharmacy'], patient: 'polypharmacy', scenes: 10 };
const read = (...words: string[]) => readTryFlags(words, known);

describe('words behind npm run try:consult [F5]', () => {
  it('play all ten with the first patient, unless they say otherwise', () => {
    expect(read()).toMatchObject({ patient: 'polypharmacy', only: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
    expect(read('--only', '7, 3,7', '--patient', 'duchenne', '--plain')).toMatchObject({
      ...{ patient: 'duchenne', only: [7, 3], plain: true, message: undefined, model: undefined },
    });
    expect(read('--message', 'How am I?', '--as', 'clinician')).toMatchObject({
      ...{ message: 'How am I?', as: 'clinician' },
    });
    expect(read('--model-url', 'http://127.0.0.1:8080/v1', '--model', 'small')).toMatchObject({
      model: { url: 'http://127.0.0.1:8080/v1', name: 'small' },
    });
  });

  it.each([
    ['a flag that is none', ['--onyl', '3'], "unknown option '--onyl'"],
    ['a number that is none', ['--only', 'three'], 'numbers from 1 to 10'],
    ['a number beyond the ten', ['--only', '3,11'], 'numbers from 1 to 10'],
    ['nothing behind a comma', ['--only', '3,'], 'numbers from 1 to 10'],
    ['a patient that is none', ['--patient', 'nobody'], 'one of duchenne, polypharmacy'],
    ['a question without its flag', ['How am I?'], 'goes behind --message'],
    ['an empty question', ['--message', ' '], 'write a question in quotes'],
    ['a question and a number', ['--message', 'How am I?', '--only', '3'], 'leave one of them out'],
    ['a speaker that is none', ['--message', 'How am I?', '--as', 'nurse'], 'either patient or clinician'],
    ['a speaker without a question', ['--as', 'clinician'], '--as goes with --message'],
    ['a server without a model', ['--model-url', 'http://127.0.0.1:8080/v1'], 'needs --model NAME'],
    ['a model without a server', ['--model', 'small'], '--model needs --model-url'],
    ['an address that is none', ['--model-url', 'localhost', '--model', 'small'], 'is no address'],
    [
      'a server and the stand-in',
      ['--stand-in', '--model-url', 'http://127.0.0.1:8080/v1', '--model', 'small'],
      'leave one of them out',
    ],
  ])('are answered with what to write for %s', (_, words, remedy) => {
    expect(() => read(...words)).toThrow(UsageError);
    expect(() => read(...words)).toThrow(remedy);
  });
});
