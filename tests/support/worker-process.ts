import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { readConfig, startServer, type TeamSource } from '@consilium/server';

/**
 * A server in a process of its own, for tests that end it. TEAM_MODULE exports `source: TeamSource`. STEP_LOG gets a
 * line for every point of every journal entry. CRASH_AT = `{"point", "name", "nth"}` kills this process with SIGKILL
 * once, the nth time that point of that entry is met; CRASH_MARK is written first, so that the next process lives.
 */
const { TEAM_MODULE = '', STEP_LOG, CRASH_AT, CRASH_MARK } = process.env;
const crash = CRASH_AT ? (JSON.parse(CRASH_AT) as { point: string; name: string; nth: number }) : null;
let met = 0;

const { source } = (await import(TEAM_MODULE)) as { source: TeamSource };
const server = await startServer(readConfig(process.env), {
  teams: [source],
  hooks: {
    at: (point, { invocation, name }) => {
      if (STEP_LOG) appendFileSync(STEP_LOG, `${point}\t${invocation}\t${name}\n`);
      if (!crash || crash.point !== point || crash.name !== name || ++met < crash.nth) return;
      if (CRASH_MARK && !existsSync(CRASH_MARK)) {
        writeFileSync(CRASH_MARK, `${point} ${name}`);
        process.kill(process.pid, 'SIGKILL');
      }
    },
  },
});
process.stdout.write(`${JSON.stringify({ ready: true, url: server.url, deployment: server.deployment })}\n`);
process.on('SIGTERM', () => {
  void server.close().then(() => process.exit(0));
});
