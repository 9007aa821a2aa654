import { readConfig, startServer, type TeamSource } from '@consilium/server';
import { importLibrary } from '../support/library.ts';
import { CLINICIAN, grant, modelEnvironment, startTestEngines, TENANT } from '../support/stack.ts';
import { CASES, type FunctionCase } from './cases.ts';

export interface Ran {
  readonly run: string;
  readonly result: { readonly [field: string]: unknown };
  readonly cached: boolean;
  readonly micro_usd: number;
  readonly preset: string;
  readonly models: readonly string[];
  readonly stand_in: boolean;
  readonly cut: readonly { readonly field: string; readonly tokens: number; readonly kept: number }[];
}

export interface Problem {
  readonly code: string;
  readonly remedy: string;
  readonly errors: readonly { readonly field: string; readonly reason: string }[];
}

/** One agent with all functions as its tools. */
const source: TeamSource = {
  files: [
    { path: 'team.yml', text: 'name: single\ndescription: One agent.\nroot: helper\nagents: [helper]\n' },
    {
      path: 'agents/helper.yml',
      text: `name: helper\ndescription: Answers.\ninstruction: You answer briefly.\ntools: [keyword_extraction, ${CASES.map(({ name }) => name).join(', ')}]\n`,
    },
  ],
  catalogue: { tools: [], callbacks: [] },
};

/** The product with its own functions, local models by name, and the invented library. */
export async function startFunctions() {
  const engines = await startTestEngines();
  const config = readConfig(
    engines.environment({ ...modelEnvironment(engines.models, 'compatible'), EVIDENCE: 'invented' }),
  );
  const server = await startServer(config, { teams: [source] });
  await grant(engines.postgres.url);
  await importLibrary(config);
  const token = await server.mintToken!({ tenant: TENANT, actor: CLINICIAN });
  const call = async <T>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: T }> => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  };
  const at = ({ name }: Pick<FunctionCase, 'name'>, what: 'run' | 'estimate') =>
    `/v1/functions/${name.replaceAll('_', '-')}/${what}`;
  return {
    ...{ engines, server, token, call },
    run: <T = Ran>(of: Pick<FunctionCase, 'name'>, input: object, query = '') =>
      call<T>('POST', `${at(of, 'run')}${query}`, input),
    estimate: <T>(of: Pick<FunctionCase, 'name'>, input: object) =>
      call<T>('POST', at(of, 'estimate'), input),
    stop: async () => {
      await server.close();
      await engines.stop();
    },
  };
}
