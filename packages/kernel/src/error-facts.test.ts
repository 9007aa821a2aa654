import { describe, expect, it } from 'vitest';
import { errorFacts } from './error-facts.ts';
import { ConsiliumError } from './errors.ts';

const CANARY = 'Jane Canary';
const FORGED = `${CANARY}\n    at ${CANARY} (/x/${CANARY}.ts:1:1)\n    at /x/Canary.ts:1:1`;

describe('what a log may know of an error [F6]', () => {
  it('says kind, code and place', () => {
    const facts = errorFacts(Object.assign(new TypeError('x'), { code: 'ECONNRESET' }));
    expect(facts).toMatchObject({ name: 'TypeError', code: 'ECONNRESET' });
    expect(facts.frames?.[0]).toContain('error-facts.test.ts:');
    expect(errorFacts(new ConsiliumError('timeout'))).toMatchObject({
      name: 'ConsiliumError',
      code: 'timeout',
    });
    expect(errorFacts('thrown text')).toEqual({ name: 'string' });
  });

  it.each([
    ['a message', new Error(FORGED)],
    ['a cause', new Error('x', { cause: new Error(FORGED) })],
    ['a cause that is no error', new Error('x', { cause: { text: CANARY } })],
    ['one of several', new AggregateError([new Error(FORGED), CANARY], FORGED)],
    ['its name and code', Object.assign(new Error('x'), { name: CANARY, code: CANARY })],
    ['the name of a function', namedError()],
    ['a thrown text', CANARY],
  ])('says no word of %s', (_, error) => {
    const text = JSON.stringify(errorFacts(error));
    expect(text).not.toMatch(/Canary/);
    if (error instanceof Error) expect(text).toContain('error-facts.test.ts:');
  });

  it('ends where causes go round', () => {
    const error = new Error('x');
    error.cause = error;
    expect(JSON.stringify(errorFacts(error)).match(/"name"/g)?.length).toBeLessThan(10);
  });
});

function namedError(): Error {
  const named = { [CANARY]: () => new Error('x') };
  return named[CANARY]?.() as Error;
}
