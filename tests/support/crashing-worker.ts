import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningServer, readConfig, type ServerParts, startServer } from '@consilium/server';
import { until } from '@consilium/testing';
import { type Client, clientFor } from './client.ts';
import type { Crash, LogLine } from './crashes.ts';
import { admit, CLINICIAN, type Engines } from './stack.ts';
import { startWorkerProcess, type WorkerProcess } from './worker.ts';

/** How often the engine tries again where workers die on purpose. */
export const QUICK_RETRY = { initialInterval: '50ms', maxInterval: '500ms' } as const;

/** A worker in a process of its own that dies where the plan says, and is started again whenever it dies. */
export interface CrashingWorker {
  readonly worker: WorkerProcess;
  readonly plan: (crashes: readonly Pick<Crash, 'point' | 'name' | 'nth'>[]) => void;
  /** Crashes of the plan that have not come yet. */
  readonly planned: () => number;
  readonly allCrashed: (timeoutMs?: number) => Promise<unknown>;
  /** What the journal met since it was cleared. */
  readonly log: () => readonly LogLine[];
  readonly clearLog: () => void;
  readonly stop: () => Promise<void>;
}

/** `more` are variables of the process that are no settings of the product. */
export async function startCrashingWorker(
  { directory }: Engines,
  environment: Record<string, string>,
  more: Record<string, string> = {},
): Promise<CrashingWorker> {
  const [planFile, logFile] = [join(directory, 'crash-plan.json'), join(directory, 'steps.log')];
  const plan: CrashingWorker['plan'] = (crashes) => writeFileSync(planFile, JSON.stringify(crashes));
  const clearLog = () => writeFileSync(logFile, '');
  const planned = () => (JSON.parse(readFileSync(planFile, 'utf8')) as unknown[]).length;
  plan([]);
  clearLog();
  const worker = await startWorkerProcess(environment, { STEP_LOG: logFile, CRASH_PLAN: planFile, ...more });
  const alive = worker.keepAlive();
  return {
    ...{ worker, plan, planned, clearLog },
    // The last acknowledgements come after the rows from which the end of a flow is read.
    allCrashed: (timeoutMs = 15_000) =>
      until(() => planned() === 0, { timeoutMs, what: 'all crashes of the plan' }),
    log: () =>
      readFileSync(logFile, 'utf8')
        .split('\n')
        .flatMap((line) => {
          const [point = '', invocation = '', name] = line.split('\t');
          return name === undefined ? [] : [{ point, invocation, name }];
        }),
    stop: async () => {
      await alive.stop();
      await worker.process.stop();
    },
  };
}

/** A gateway in this process, and the clinician who may open the patient. */
export async function startGateway(
  { rows }: Engines,
  environment: Record<string, string>,
  parts: ServerParts,
): Promise<{ readonly gateway: RunningServer; readonly client: Client }> {
  const gateway = await startServer(readConfig({ ...environment, ROLE: 'gateway' }), parts);
  await admit(rows, CLINICIAN);
  return { gateway, client: await clientFor(gateway) };
}

/** As a client does: the same key until there is a 2xx. */
export function postUntilAccepted(
  client: Client,
  conversation: string,
  text: string,
): Promise<{ readonly seq: number }> {
  return until(() => client.post(conversation, text, `key-${conversation}`).catch(() => undefined), {
    ...{ timeoutMs: 60_000, what: 'the message to be accepted' },
  });
}
