import { CancelledError, TerminalError } from '@restatedev/restate-sdk';
import { describe, expect, it } from 'vitest';
import type { DurablePromise } from './durable.ts';
import { throughCancels } from './settle.ts';

/** A step of which so many waits are ended by a cancel, as the engine ends them; the step itself goes on. */
function cancelledStep<T>(cancels: number, step: Promise<T>): DurablePromise<T> {
  let left = cancels;
  const wait = (end: Promise<T>): Promise<T> => (left-- > 0 ? Promise.reject(new CancelledError()) : end);
  const map = (read: (value?: T, failure?: Error) => T) =>
    wait(
      step.then(
        (value) => read(value),
        (failure) => read(undefined, failure),
      ),
    );
  return Object.assign(wait(step), { map }) as unknown as DurablePromise<T>;
}

describe('a step that must be done [D12] [F1]', () => {
  it.each([0, 1, 2])('is awaited through %i cancels', async (cancels) => {
    await expect(throughCancels(cancelledStep(cancels, Promise.resolve('closed')))).resolves.toBe('closed');
  });

  it('fails as it fails', async () => {
    const failed = Promise.reject(new TerminalError('store_failed'));
    failed.catch(() => undefined);
    await expect(throughCancels(cancelledStep(1, failed))).rejects.toThrow('store_failed');
  });
});
