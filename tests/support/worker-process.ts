import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readConfig, type ServerParts, startServer, type TeamSource } from '@consilium/server';
import type { Crash } from './crashes.ts';

/**
 * A server in a process of its own, for tests that end it. TEAM_MODULE exports `source: TeamSource`. STEP_LOG gets a
 * line for every point of every journal entry. CRASH_PLAN is a file with a list of `{point, name, nth}`: the nth time
 * that the first of them is met, it is taken off the list and this process is killed with SIGKILL.
 */
const { TEAM_MODULE = '', STEP_LOG, CRASH_PLAN } = process.env;

let met = 0;
let planned = '';

function crashIfPlanned(point: string, name: string): void {
  if (!CRASH_PLAN || !existsSync(CRASH_PLAN)) return;
  const text = readFileSync(CRASH_PLAN, 'utf8');
  if (text !== planned) met = 0;
  planned = text;
  const [first, ...rest] = text === '' ? [] : (JSON.parse(text) as Crash[]);
  if (!first || first.point !== point || first.name !== name || ++met < first.nth) return;
  writeFileSync(CRASH_PLAN, JSON.stringify(rest));
  process.kill(process.pid, 'SIGKILL');
}

const {
  source,
  ports = {},
  ...more
} = (await import(TEAM_MODULE)) as {
  source: TeamSource;
  ports?: ServerParts['ports'];
} & Pick<ServerParts, 'sources' | 'network' | 'functions' | 'pipelines' | 'presets'>;
const { sources, network, functions, pipelines, presets } = more;
const server = await startServer(readConfig(process.env), {
  teams: [source],
  ports,
  ...(sources ? { sources } : {}),
  ...(network ? { network } : {}),
  ...(functions ? { functions } : {}),
  ...(pipelines ? { pipelines } : {}),
  ...(presets ? { presets } : {}),
  hooks: {
    at: (point, { invocation, name }) => {
      if (STEP_LOG) appendFileSync(STEP_LOG, `${point}\t${invocation}\t${name}\n`);
      crashIfPlanned(point, name);
    },
  },
});
process.stdout.write(`${JSON.stringify({ ready: true, url: server.url, deployment: server.deployment })}\n`);
process.on('SIGTERM', () => {
  void server.close().then(() => process.exit(0));
});
