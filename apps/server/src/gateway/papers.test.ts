import { expect, it } from 'vitest';
import { createWorld } from './testing/gateway-fixture.ts';

it('a version that no paper can have is refused by its field, and never asked of the database [B15]', async () => {
  const world = await createWorld();
  const paper = '/v1/patients/p1/papers/0198c1f2-7c7a-7000-8000-3f5a7e0a9c11';
  const sign = { version: 2_147_483_648, hash: 'a'.repeat(64) };
  const answers = [
    await world.call('GET', `${paper}?version=2147483648`, { as: 'dr' }),
    await world.call('GET', `${paper}/file?version=2147483648`, { as: 'dr' }),
    await world.call('POST', `${paper}/signature`, { as: 'dr', json: sign }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
});
