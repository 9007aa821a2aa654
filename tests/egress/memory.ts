import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory in MB: how much this process grew, and the largest of its children. */
export interface Peak {
  readonly ours: number;
  readonly reader: number;
}

const EVERY_MS = 20;
const MB = 1_048_576;

/** Watches until `stop`, which gives what was seen. */
export function watchMemory(): { readonly stop: () => Peak } {
  const before = process.memoryUsage.rss();
  let ours = 0;
  let reader = 0;
  const look = () => {
    ours = Math.max(ours, process.memoryUsage.rss() - before);
    for (const child of children()) reader = Math.max(reader, residentBytes(child));
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return { ours: Math.round(ours / MB), reader: Math.round(reader / MB) };
    },
  };
}

/** Of all threads: a child belongs to the one that started it. */
function children(): readonly string[] {
  return readdirSync('/proc/self/task').flatMap((task) =>
    read(`/proc/self/task/${task}/children`).split(' ').filter(Boolean),
  );
}

const residentBytes = (pid: string) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1_024;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It ended between the listing and the look.
    return '';
  }
}
