import { ConsiliumError } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { explain, explainUncaught } from './explain.ts';

describe('an error for a person [E6]', () => {
  it.each([
    ['of the system', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['of an engine', Object.assign(new Error('postgres ended'), { logTail: 'No space left on device' })],
    ['below another', new Error('outer', { cause: Object.assign(new Error('x'), { code: 'EDQUOT' }) })],
  ])('says that the disk is full, for one %s', (_, error) => {
    expect(explain(error)).toMatchObject({ code: 'disk-full', exit: 5 });
  });

  it('keeps a remedy that it has, and says it once', () => {
    const ours = explain(new ConsiliumError('invalid_key_file', { remedy: 'chmod 600' }));
    expect(ours).toMatchObject({ code: 'invalid_key_file', remedy: 'chmod 600', exit: 1 });
    expect(ours.message).not.toContain('chmod');
    const launch = Object.assign(new Error('It failed.\nRemedy: do this\nIts last log lines:\nx'), {
      remedy: 'do this',
    });
    expect(explain(launch).message).toBe('It failed.\nIts last log lines:\nx');
  });

  it('sends to doctor what it does not know, without a stack', () => {
    const unknown = explain(new TypeError('x is not a function'));
    expect(unknown.remedy).toContain('doctor');
    expect(unknown.message).toBe('x is not a function');
  });

  it('says kind and place of what nobody awaited, and no word of it', () => {
    const uncaught = explainUncaught(new TypeError('Jane Canary', { cause: new Error('Jane Canary') }));
    expect(uncaught.message).not.toContain('Canary');
    expect(uncaught.message).toMatch(/^Unexpected error: TypeError internal\n {2}at .*explain\.test\.ts:/);
    expect(explainUncaught(Object.assign(new Error('x'), { code: 'ENOSPC' })).code).toBe('disk-full');
    expect(explainUncaught(new ConsiliumError('no_team', { remedy: 'add one' })).remedy).toBe('add one');
  });
});
