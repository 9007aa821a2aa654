import { describe, expect, it } from 'vitest';
import { createFakeWork } from './testing/fake-work.ts';
import { createWorld } from './testing/gateway-fixture.ts';

const work = createFakeWork(() => true);
const item = (await work.desk.read({} as never, 'd1'))!;
const { output, ...result } = item.result as { output: { subtasks: object[]; dependencies: object } };
const divided = (more: object) =>
  ({ ...item, result: { ...result, output: { ...output, ...more } } }) as never;
const world = await createWorld({
  work: {
    ...work,
    desk: {
      ...work.desk,
      read: async (caller, id) => {
        if (id === 'circle') return divided({ dependencies: { s1: ['s1'] } });
        if (id === 'nurse') return divided({ agent_assignments: { s1: 'nurse' } });
        return id === 'waiting' ? { ...item, status: 'running', result: null } : work.desk.read(caller, id);
      },
    },
  },
});
const post = async (path: string, json: object = {}) => {
  const response = await world.call('POST', path, { as: 'dr', json });
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, response };
};

describe.each(['/v1', '/v1/patients/p1'])('subtasks below %s [D2]', (base) => {
  it('are priced, and run as a pipeline', async () => {
    const priced = await post(`${base}/work/d1/estimate`);
    expect(priced).toMatchObject({
      ...{ status: 200, body: { estimate: { least: expect.any(Number) }, stages: [{ stage: 's1' }] } },
    });
    const { status, body, response } = await post(`${base}/work/d1/run`, { language: 'go' });
    expect(status).toBe(202);
    expect(response.headers.get('location')).toBe(`${base}/work/${body.run}`);
  });

  it.each([
    ['r1', /a run of decompose_task that is complete/],
    ['waiting', /a run of decompose_task that is complete/],
    ['circle', /a circle/],
    ['nurse', /no function "nurse"/],
  ])('are refused of the run %s, with the reason', async (run, remedy) => {
    for (const path of ['estimate', 'run'])
      expect(await post(`${base}/work/${run}/${path}`)).toMatchObject({
        ...{ status: 422, body: { code: 'invalid_request', remedy: expect.stringMatching(remedy) } },
      });
  });

  it('are not there of a run that is not there, and take no other input', async () => {
    expect(await post(`${base}/work/none/run`)).toMatchObject({ status: 404 });
    expect(await post(`${base}/work/d1/run`, { text: 'x' })).toMatchObject({ status: 422 });
  });
});
