import { expect, test } from 'vitest';
import { until } from './wait.ts';

test('gives the first truthy value, also one that comes later', async () => {
  let looks = 0;
  await expect(until(() => ++looks >= 3 && { looks }, { what: 'the third look' })).resolves.toEqual({
    looks: 3,
  });
});

test('gives up with what was awaited and what was last seen', async () => {
  const waiting = until(() => 0, { what: 'a second message', timeoutMs: 60 });
  await expect(waiting).rejects.toThrow('Waited 60 ms for a second message; last seen: 0');
});

test('a condition that throws is "not yet", and the error says why it never came', async () => {
  let looks = 0;
  const failing = () => {
    looks++;
    throw new Error('connection refused');
  };
  const error = await until(failing, { what: 'the port', timeoutMs: 60 }).catch((thrown: Error) => thrown);
  expect(looks).toBeGreaterThan(1);
  expect(error).toMatchObject({
    message: expect.stringContaining('connection refused'),
    cause: expect.any(Error),
  });
});

test('a condition that never answers does not outlive the time-out', async () => {
  const waiting = until(() => new Promise<boolean>(() => undefined), { what: 'an answer', timeoutMs: 60 });
  await expect(waiting).rejects.toThrow('the condition did not answer');
});

test('a name that does not exist is thrown at once, not waited for', async () => {
  const mistaken = () => {
    throw new ReferenceError('conversaton is not defined');
  };
  await expect(until(mistaken, { what: 'never', timeoutMs: 60_000 })).rejects.toThrow(ReferenceError);
});
