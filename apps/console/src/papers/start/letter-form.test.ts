import { expect, it } from 'vitest';
import { inputOf } from './letter-form.tsx';

const typed = { treatment: ' apixaban ', letter: 'appeal', insurer: '', denial: 'Too dear', question: ' ' };

it('a letter asks the library for its treatment, and says of a refusal only in an appeal [B15]', () => {
  expect(inputOf(typed)).toMatchObject({ treatment: 'apixaban', question: 'apixaban', denial: 'Too dear' });
  expect(inputOf({ ...typed, letter: 'prior-authorisation' })).toMatchObject({ denial: '' });
  expect(inputOf({ ...typed, treatment: ' ' })).toBeNull();
});
