import { expect, test } from 'vitest';
import { checkPaused } from './paused.ts';

const one = { id: 'inv_1', target: 'Turn.run', idempotencyKey: null, since: 0, journal: 3 };

test('paused invocations are found at the engine that is named [F1]', async () => {
  const asked: unknown[] = [];
  const finding = await checkPaused({ RESTATE_ADMIN_URL: 'http://a:1, http://b:2' }, async (urls) => {
    asked.push(urls);
    return [one, one];
  });
  expect(asked).toEqual([['http://a:1', 'http://b:2']]);
  expect(finding).toMatchObject({ id: 'work-paused' });
  expect(finding?.what).toContain('2 invocations, the first (Turn.run) since 1970-01-01T00:00:00.000Z');
});

test('nothing is said without an engine, or where it does not answer', async () => {
  const away = async () => Promise.reject(new Error('away'));
  expect(await checkPaused({}, async () => [one])).toBeNull();
  expect(await checkPaused({ RESTATE_ADMIN_URL: 'http://a:1' }, away)).toBeNull();
  expect(await checkPaused({ RESTATE_ADMIN_URL: 'http://a:1' }, async () => [])).toBeNull();
  const mute = () => new Promise<never>(() => undefined);
  expect(await checkPaused({ RESTATE_ADMIN_URL: 'http://a:1' }, mute, 10)).toBeNull();
});
