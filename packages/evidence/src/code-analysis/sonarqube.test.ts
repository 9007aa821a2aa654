import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CurrentRun, withCurrentRun } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEgress } from '../egress/index.ts';
import { sonarQubeTool } from './sonarqube.ts';

const asked: IncomingMessage[] = [];
let answers: Readonly<Record<string, unknown>>;
const server = createServer((request, response) => {
  asked.push(request);
  const answer = answers[new URL(request.url!, 'http://here').pathname];
  response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer ?? {}));
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

const analyze = (input: unknown) => {
  const egress = createEgress({ allowPrivate: (_address, to) => to === port });
  const tool = sonarQubeTool({ url: `http://127.0.0.1:${port}/sonar/`, token: 'secret-1', egress });
  const run = { signal: AbortSignal.timeout(10_000) } as unknown as CurrentRun;
  return withCurrentRun(run, async () => tool.execute(tool.input.parse(input) as never));
};

describe('sonarqube_analyze_file [D9]', () => {
  it('gives issues and measures of a file, with the token in a header', async () => {
    answers = {
      '/sonar/api/issues/search': {
        total: 1,
        issues: [
          { rule: 'ts:S1481', severity: 'MINOR', type: 'CODE_SMELL', message: 'Unused.', line: 3, key: 'x' },
        ],
      },
      '/sonar/api/measures/component': {
        component: {
          key: 'p:src/a.ts',
          measures: [{ metric: 'ncloc', value: '120' }, { metric: 'coverage' }],
        },
      },
    };
    expect(await analyze({ project: 'p', file: 'src/a.ts' })).toEqual({
      total: 1,
      issues: [{ rule: 'ts:S1481', severity: 'MINOR', type: 'CODE_SMELL', message: 'Unused.', line: 3 }],
      metrics: { ncloc: 120 },
    });
    const [first] = asked;
    expect(first?.headers.authorization).toBe('Bearer secret-1');
    expect(new URL(first!.url!, 'http://here').searchParams.get('componentKeys')).toBe('p:src/a.ts');
    expect(asked.some(({ url }) => url?.includes('secret-1'))).toBe(false);
  });

  it('says what is wrong', async () => {
    answers = {};
    await expect(analyze({ project: 'p', file: 'src/b.ts' })).rejects.toThrow('no such project or file');
    answers = { '/sonar/api/issues/search': { total: 'many' } };
    await expect(analyze({ project: 'p', file: 'src/b.ts' })).rejects.toThrow('not understood');
    await expect(analyze({ project: '../admin?x', file: 'a' })).rejects.toThrow('Invalid string');
  });
});
