import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/** Memory in MB that nobody shares: of the largest process of PostgreSQL that was seen, and of this process at its peak. */
export interface Peak {
  readonly postgres: number;
  readonly node: number;
}

const EVERY_MS = 20;
const LAST_RESORT_KB = 2_000_000;

/** Watches until `stop`, which gives what was seen. `node` is how much this process grew. */
export async function watchMemory(admin: Pool): Promise<{ readonly stop: () => Peak }> {
  const server = await serverOf(admin);
  const before = process.memoryUsage.rss();
  let postgres = 0;
  let node = 0;
  const look = () => {
    for (const pid of childrenOf(server)) {
      const size = anonymous(pid);
      postgres = Math.max(postgres, size);
      // A bomb that does go off ends this suite, not the machine.
      if (size > LAST_RESORT_KB) process.kill(pid, 'SIGKILL');
    }
    node = Math.max(node, process.memoryUsage.rss() - before);
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return { postgres: Math.round(postgres / 1_024), node: Math.round(node / 1_048_576) };
    },
  };
}

async function serverOf(admin: Pool): Promise<number> {
  const { rows } = await admin.query('SELECT pg_backend_pid() AS pid');
  return Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${rows[0].pid}/status`))?.[1]);
}

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It ended between the listing and the look.
    return '';
  }
};

function childrenOf(pid: number): readonly number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

/** In kB; shared buffers are not among it. */
function anonymous(pid: number): number {
  return Number(/^RssAnon:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
}
