import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PID_FILE } from './data-dir.ts';
import { ownsPorts } from './port-owner.ts';
import { type RunningProcess, startProcess } from './process.ts';
import {
  type RestateMembership,
  type RestatePorts,
  type RestateSettings,
  restateToml,
} from './restate-config.ts';
import { restateProgram } from './restate-program.ts';

export interface RestateNodeOptions {
  readonly name: string;
  readonly dataDir: string;
  readonly ports: RestatePorts;
  readonly settings: RestateSettings;
  readonly member?: RestateMembership;
  /** Milliseconds; 30,000 unless given. */
  readonly readyTimeoutMs?: number;
  /** When this process counts as started. */
  readonly readyWhen: (pid: number) => Promise<boolean>;
}

/** One Restate process in a directory: `restate.toml`, `restate.log`, `process.pid`, `tmp` while it runs, and the engine's own data. */
export function startRestateNode(options: RestateNodeOptions): Promise<RunningProcess> {
  const { dataDir, ports } = options;
  const config = join(dataDir, 'restate.toml');
  writeFileSync(config, restateToml(join(dataDir, 'data'), ports, options.settings, options.member));
  return startProcess({
    name: options.name,
    command: restateProgram('restate-server'),
    args: ['--config-file', config, '--no-logo'],
    // RESTATE_* variables of the developer would change what is tested.
    inheritEnvironment: false,
    env: { DO_NOT_TRACK: '1' },
    logFile: join(dataDir, 'restate.log'),
    pidFile: join(dataDir, PID_FILE),
    // Each partition makes a folder for what it hands to workers, and leaves it behind.
    temporaryDir: join(dataDir, 'tmp'),
    ...(options.readyTimeoutMs === undefined ? {} : { readyTimeoutMs: options.readyTimeoutMs }),
    readyWhen: ({ pid }) => options.readyWhen(pid),
    remedy:
      'the data directory may be of another version or in use: take an empty one, or read restate.log in it',
  });
}

export const ingressUrl = (ports: RestatePorts) => `http://127.0.0.1:${ports.ingress}`;
export const adminUrl = (ports: RestatePorts) => `http://127.0.0.1:${ports.admin}`;

/** The process holds all its ports, and the admin API and the ingress behind them answer that they are well. */
export async function isHealthy(pid: number, ports: RestatePorts): Promise<boolean> {
  if (!(await ownsPorts(pid, [ports.ingress, ports.admin, ports.fabric]))) return false;
  const urls = [`${adminUrl(ports)}/health`, `${ingressUrl(ports)}/restate/health`];
  const answers = await Promise.all(urls.map((url) => fetch(url, { signal: AbortSignal.timeout(2_000) })));
  // Bodies are read to the end so that no connection stays open to a node that is about to be killed.
  await Promise.all(answers.map((answer) => answer.text()));
  return answers.every((answer) => answer.ok);
}

/** Every partition has a leader. Until then the node is "healthy" already, and calls wait. */
export async function partitionsAnswer(ports: RestatePorts): Promise<boolean> {
  const answer = await fetch(`${adminUrl(ports)}/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    // It is asked of every partition; an aggregate, because the data may be large.
    body: JSON.stringify({ query: 'SELECT count(*) AS n FROM sys_inbox' }),
    signal: AbortSignal.timeout(5_000),
  });
  await answer.text();
  return answer.ok;
}
