import { ConsiliumError, type ModelReply } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { askForDanger, readDanger, urgencyRequest } from './ask-model.ts';

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

describe('a model is asked of danger [A15]', () => {
  /** Each attempt throws the next of these; after them comes an answer. */
  const after = async (...errors: readonly Error[]) => {
    let attempts = 0;
    const asked = await askForDanger(SUBJECTS, new AbortController().signal, async () => {
      const error = errors[attempts++];
      if (error) throw error;
      return { output: whole } as unknown as ModelReply;
    });
    return { ...asked, attempts };
  };
  const busy = (retryAfterMs: number) => new ConsiliumError('busy', { retryable: true, retryAfterMs });

  it('again where it fails quickly', async () =>
    expect(await after(busy(1), busy(1))).toMatchObject({ danger: whole, code: null, attempts: 3 }));

  it.each([
    ['that does not pass', new ConsiliumError('refused'), 'refused'],
    ['that lasts longer than there is time', busy(60_000), 'busy'],
  ])('once where it fails in a way %s', async (_name, error, code) =>
    expect(await after(error)).toMatchObject({ danger: null, code, attempts: 1 }),
  );
});
