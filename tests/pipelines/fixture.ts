import type { PipelineExecutionResponse } from '@consilium/kernel';
import { readConfig } from '@consilium/server';
import { until } from '@consilium/testing';
import { startCrashingWorker, startGateway } from '../support/crashing-worker.ts';
import { importLibrary } from '../support/library.ts';
import { CLINICIAN, startTestEngines, TENANT } from '../support/stack.ts';
import { pipelines, source } from './parts.ts';

export interface Stage {
  readonly run: string;
  readonly stage: string;
  readonly item: number | null;
  readonly status: string;
  readonly code: string | null;
  readonly cached: boolean;
  readonly micro_usd: number;
}

export interface Work {
  readonly run: string;
  readonly status: string;
  readonly code: string | null;
  readonly micro_usd: number;
  readonly estimate: { readonly least: number; readonly most: number };
  readonly started_at: string;
  readonly ended_at: string;
  readonly result: PipelineExecutionResponse | null;
  readonly stages: readonly Stage[];
}

export type Fixture = Awaited<ReturnType<typeof startFixture>>;

/** A gateway here, and a worker in a process of its own that can be killed. */
export async function startFixture() {
  const engines = await startTestEngines({
    restate: { retry: { initialInterval: '50ms', maxInterval: '200ms' } },
  });
  const environment = engines.environment({
    ...{ EVIDENCE: 'invented', SWEEP_AFTER_MS: '1000', AI_CONCURRENCY: '256' },
  });
  const { gateway } = await startGateway(engines, environment, { teams: [source], pipelines });
  await importLibrary(readConfig(environment));
  const crashing = await startCrashingWorker(
    engines,
    { ...environment, MIGRATE: '0' },
    { TEAM_MODULE: new URL('parts.ts', import.meta.url).href },
  );
  const token = (await gateway.mintToken?.({ tenant: TENANT, actor: CLINICIAN })) ?? '';
  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${gateway.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const read = async (run: string) => (await (await call('GET', `/v1/work/${run}`)).json()) as Work;
  return {
    ...{ engines, crashing, call, read },
    /** Begins a run; gives its id. */
    begin: async (pipeline: string, input: unknown, query = '') => {
      const response = await call('POST', `/v1/pipelines/${pipeline}/run${query}`, input);
      const body = (await response.json()) as { readonly run: string };
      if (response.status !== 202) throw new Error(JSON.stringify(body));
      return body.run;
    },
    /** Waits until it has ended. Each look reads all its stages: a run that is timed is looked at rarely. */
    ended: async (run: string, timeoutMs = 60_000, everyMs = 100) => {
      let work: Work | undefined;
      const isEnded = async () => {
        work = await read(run);
        return !['waiting', 'running'].includes(work.status);
      };
      await until(isEnded, { timeoutMs, everyMs, what: 'the end of the run' });
      return work!;
    },
    stop: async () => {
      await crashing.stop();
      await gateway.close();
      await engines.stop();
    },
  };
}
