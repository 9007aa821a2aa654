import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type CodeGuard, ROOT } from './code-guards.ts';

/** Runs the guard's tests without it; whether one of them failed as a test, and what it said. */
export async function isMissed({
  guard,
  missedBy: [path, test],
}: CodeGuard): Promise<{ missed: boolean; said: string }> {
  const config = ['--config', 'tests/research-hostile/without-guard.config.ts'];
  const named = test === undefined ? [] : ['-t', test];
  const child = spawn('npx', ['vitest', 'run', ...config, path, ...named], {
    cwd: ROOT,
    env: { ...process.env, CONSILIUM_WITHOUT: guard, CONSILIUM_SIZE: 'ci', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  await once(child, 'close');
  return { missed: /^ *Tests +[1-9]\d* failed/m.test(said), said };
}
