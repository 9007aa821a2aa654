import { describe, expect, it } from 'vitest';
import { UsageError } from '../../report/usage-error.ts';
import { readTryWords, type TryOptions } from './words.ts';

const read = (options: TryOptions, question = 'How am I?') => readTryWords(question, options, false);
const local = 'http://127.0.0.1:8080/v1';

describe('what consilium team try is given [F5]', () => {
  it('is read with its defaults', () => {
    expect(read({ patient: 'polypharmacy' }, ' How am I? ')).toEqual({
      ...{ question: 'How am I?', patient: 'polypharmacy', as: 'patient' },
      ...{ plain: false, json: false, standIn: false, model: undefined },
    });
    expect(read({ modelUrl: local, model: 'small' }).model).toEqual({ url: local, name: 'small' });
  });

  it.each<[string, TryOptions, string]>([
    ['an unknown patient', { patient: 'nobody' }, 'one of duchenne'],
    ['an unknown speaker', { as: 'nurse' }, 'either patient or clinician'],
    ['a server without a model', { modelUrl: local }, 'needs --model NAME'],
    ['a model without a server', { model: 'small' }, '--model needs --model-url'],
    ['a server that is no address', { modelUrl: 'localhost', model: 'small' }, 'is no address'],
    [
      'a server and the stand-in',
      { standIn: true, modelUrl: local, model: 'small' },
      'leave one of them out',
    ],
  ])('is refused with what to write for %s', (_, options, remedy) => {
    expect(() => read(options)).toThrow(UsageError);
    expect(() => read(options)).toThrow(remedy);
  });
});
