import { expect, it } from 'vitest';
import { createWorld } from './testing/gateway-fixture.ts';

const AGENT = '00000000-0000-4000-8000-000000000003';
const world = await createWorld();
const read = async (below: string, of = `agents/${AGENT}`) => {
  const response = await world.call('GET', `/v1/research/${of}/files${below}`, { as: 'dr' });
  return { status: response.status, body: (await response.json()) as { [key: string]: unknown } };
};

it('files of an agent are listed and read, in each version, with the difference of two [B3]', async () => {
  expect(await read('')).toMatchObject({
    status: 200,
    body: { bytes: 14, files: [{ path: 'reports/may.md' }] },
  });
  expect((await read('/content?path=reports/may.md')).body).toMatchObject({
    version: 2,
    content: 'same\nversion 2',
  });
  expect((await read('/content?path=reports/may.md&version=1')).body).toMatchObject({
    content: 'same\nversion 1',
  });
  expect((await read('/versions?path=/reports/may.md')).body).toMatchObject({
    versions: [{ version: 2 }, { version: 1 }],
  });
  expect((await read('/difference?path=reports/may.md&from=1&to=2')).body).toEqual({
    exact: true,
    hunks: [
      {
        ...{ before: 1, after: 1 },
        lines: [
          { kind: 'same', text: 'same' },
          { kind: 'removed', text: 'version 1' },
          { kind: 'added', text: 'version 2' },
        ],
      },
    ],
  });
  const made = await read('/difference?path=reports/may.md&from=0&to=1');
  expect(made.body).toMatchObject({ hunks: [{ lines: [{ kind: 'added' }, { kind: 'added' }] }] });
});

it('a path that is none is refused, and what is not there is not found [B3]', async () => {
  const invalid = { status: 422, body: { errors: [{ field: 'path', reason: 'invalid_path' }] } };
  for (const path of ['../a', 'reports', 'sessions/a', 'reports/%2e%2e/a'])
    expect(await read(`/content?path=${path}`), path).toMatchObject(invalid);
  expect(await read('/content?path=reports/may.md', 'interaction')).toMatchObject(invalid);
  for (const below of [
    'content?path=notes/a',
    'versions?path=notes/a',
    'content?path=reports/may.md&version=3',
  ])
    expect((await read(`/${below}`)).status, below).toBe(404);
  expect((await read('', 'agents/not-an-id')).status).toBe(404);
  expect((await read('', 'interaction')).status).toBe(200);
});
