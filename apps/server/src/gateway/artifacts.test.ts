import { expect, it } from 'vitest';
import { createFakeWork } from './testing/fake-work.ts';
import { createWorld } from './testing/gateway-fixture.ts';

it('an artifact of a stage is read by its namespace, pipeline and stage in one [D5]', async () => {
  const asked: unknown[] = [];
  const work = createFakeWork(() => true);
  const versions: typeof work.artifacts.versions = async (_, of) => {
    asked.push(of);
    return [];
  };
  const world = await createWorld({ work: { ...work, artifacts: { ...work.artifacts, versions } } });
  const read = (namespace: string) => world.call('GET', `/v1/artifacts/${namespace}/letter-2`, { as: 'dr' });
  expect((await read('insurer-letter%2Fwrite')).status).toBe(404);
  expect(asked).toEqual([{ namespace: 'insurer-letter/write', name: 'letter-2' }]);
  expect((await read('a%2Fb%2Fc')).status).not.toBe(200);
  expect(asked).toHaveLength(1);
});
