import { describe, expect, it } from 'vitest';
import { readDanger, urgencyRequest } from './ask-model.ts';

const SUBJECTS = ['heart', 'stroke'];
const whole = { tier: 'urgent', category: 'illness', subject: 'heart', language: 'de' };

describe('what a model says of danger [A15]', () => {
  it('is read by our lists', () => expect(readDanger(whole, SUBJECTS)).toEqual(whole));

  it.each([
    ['nothing', undefined],
    ['text', 'emergency'],
    ['a list', [whole]],
    ['no tier', { ...whole, tier: undefined }],
    ['a tier of its own', { ...whole, tier: 'harmless' }],
    ['a tier that is an object', { ...whole, tier: { toString: 'urgent' } }],
  ])('is no answer: %s', (_name, output) => expect(readDanger(output as never, SUBJECTS)).toBeNull());

  it('has no word of its own: what is in no list is left out', () =>
    expect(
      readDanger(
        { tier: 'emergency', category: 'Call 0900', subject: 'toString', language: 'xx', advice: 'Rest.' },
        SUBJECTS,
      ),
    ).toEqual({ tier: 'emergency', category: 'other', subject: null, language: null }));

  it('is asked with closed lists, of the fast tier, without functions', () => {
    const request = urgencyRequest('words', SUBJECTS, 'run');
    expect(request).toMatchObject({ model: 'fast', tools: [] });
    expect(JSON.stringify(request.output)).toContain('"enum":["unknown","heart","stroke"]');
    expect(request.messages).toMatchObject([{ text: expect.stringContaining('\nwords\n') }]);
  });
});
