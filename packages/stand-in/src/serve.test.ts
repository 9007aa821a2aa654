import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { BaseUrls } from './start.ts';

it('prints its addresses as JSON on the first line, answers, and ends on SIGTERM', async () => {
  const file = fileURLToPath(new URL('./serve.ts', import.meta.url));
  const child = spawn(process.execPath, [file, '--port', '0', '--latency', '30'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const { baseUrls, pid } = JSON.parse(line) as { baseUrls: BaseUrls; pid: number };
    expect(pid).toBe(child.pid);
    const start = performance.now();
    const response = await fetch(`${baseUrls.compatible}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hello' }] }),
    });
    expect(await response.text()).toContain('[stand-in model]');
    expect(performance.now() - start).toBeGreaterThan(28);
  } finally {
    child.kill('SIGTERM');
  }
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
  expect(code).toBe(0);
});
