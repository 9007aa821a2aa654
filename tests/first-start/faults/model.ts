import { createServer, type Server } from 'node:http';
import { freePort } from '@consilium/testing';
import type { Fault } from './fault.ts';
import { look } from './looking.ts';

const serving = (port: number): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const isKnown = request.headers.authorization === 'Bearer good';
      response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
      const data = ['small', 'gpt-6-luna', 'gpt-6.1-sol'].map((id) => ({ id }));
      response.end(JSON.stringify(isKnown ? { data } : {}));
    });
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

/** A model server of one's own, and what is set for it. */
const modelFault = (
  name: string,
  finds: string,
  remedy: RegExp,
  wrong: Readonly<Record<string, string>>,
  right: Readonly<Record<string, string>>,
  runs: 'runs' | 'comes up' = 'runs',
): Fault => ({
  ...{ name, finds, remedy },
  plant: async (patient) => {
    const port = await freePort();
    let server = runs === 'runs' ? await serving(port) : undefined;
    const base = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: `http://127.0.0.1:${port}/v1` };
    let environment: Record<string, string> = { ...base, AI_API_KEY: 'good', ...wrong };
    return {
      look: () => look(patient, { environment }),
      cure: async () => {
        server ??= await serving(port);
        environment = { ...base, AI_API_KEY: 'good', ...right };
      },
      clean: () => void server?.close(),
    };
  },
});

export const modelFaults: readonly Fault[] = [
  modelFault('a model server that does not run', 'model-unreachable', /start it/, {}, {}, 'comes up'),
  modelFault('a model key that is refused', 'model-key-refused', /AI_API_KEY/, { AI_API_KEY: 'bad' }, {}),
  modelFault(
    'a model that the server lacks',
    'model-unknown',
    /one of small/,
    { AI_FAST_MODEL: 'large' },
    { AI_FAST_MODEL: 'small' },
  ),
  modelFault(
    'a provider without its key',
    'model-key-missing',
    /AI_API_KEY=/,
    { AI_PROVIDER: 'openai', AI_API_KEY: '' },
    { AI_PROVIDER: 'openai' },
  ),
];
