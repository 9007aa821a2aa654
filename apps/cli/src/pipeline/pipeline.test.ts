import { afterAll, describe, expect, it } from 'vitest';
import { useGateway } from '../api/gateway.fixture.ts';

const { file, consilium } = await useGateway(afterAll, 'pipeline');
const input = file('input.json', '{"words": "a b"}');

describe('consilium pipeline [D2] [E6]', () => {
  it('lists the pipelines with their stages', async () => {
    expect((await consilium('list')).out).toBe('counted\n  Counts words\n  count\n');
  });

  it('says the price, and runs it with its stages on stderr', async () => {
    const price = await consilium('run', 'counted', '--input', input, '--price');
    expect(price.out).toBe('$0.000000 to $0.000000, with all retries $0.000000; 0 to 0 s\n');
    const said = await consilium('run', 'counted', '--input', input);
    expect(said).toMatchObject({ code: 0, out: '{\n  "words": 2\n}\n' });
    expect(said.err).toContain('count: complete, $0.000000');
  });

  it('runs the subtasks that a run gave', async () => {
    const price = await consilium('run', '--from-run', 'd1', '--price');
    expect(price).toMatchObject({ code: 0, out: expect.stringMatching(/^\$.* to \$/) });
    expect(await consilium('run', '--from-run', 'd1')).toMatchObject({ code: 0 });
    expect(await consilium('run', '--from-run', 'r1')).toMatchObject({
      ...{ code: 4, err: expect.stringContaining('a run of decompose_task that is complete') },
    });
    for (const both of [[], ['counted', '--from-run', 'd1']])
      expect((await consilium('run', ...both)).err).toContain('--from-run');
  });

  it('says what to do about a pipeline that is not there', async () => {
    const said = await consilium('run', 'nothing', '--input', input);
    expect(said.code).toBe(4);
    expect(said.err).toMatch(/no pipeline nothing.*pipeline list/s);
  });
});
