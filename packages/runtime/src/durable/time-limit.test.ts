import { ConsiliumError } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { withinTime } from './time-limit.ts';

const never = new AbortController().signal;

describe('time limit of a step [F1]', () => {
  it('leaves an action behind that ignores its signal', async () => {
    await expect(withinTime(20, [never], () => new Promise(() => undefined))).rejects.toMatchObject({
      code: 'timeout',
      retryable: true,
    });
  });

  it('tells the action that its time is up', async () => {
    let aborted = false;
    await withinTime(20, [never], async (signal) => {
      signal.addEventListener('abort', () => {
        aborted = true;
      });
      return new Promise(() => undefined);
    }).catch(() => undefined);
    expect(aborted).toBe(true);
  });

  it('ends with the reason of the outer signal, which says whether to try again', async () => {
    const outer = new AbortController();
    const running = withinTime(10_000, [never, outer.signal], () => new Promise(() => undefined));
    outer.abort(new ConsiliumError('cancelled'));
    await expect(running).rejects.toMatchObject({ code: 'cancelled', retryable: false });
  });

  it('gives the result of an action that is in time', async () => {
    await expect(withinTime(10_000, [never], async () => 'done')).resolves.toBe('done');
  });
});
