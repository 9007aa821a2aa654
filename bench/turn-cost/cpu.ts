import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of /proc: 100 a second on every Linux that Node runs on. */
const TICK_MS = 10;

interface Stat {
  readonly parent: number;
  /** Own time and that of children that have ended and were waited for. */
  readonly ms: number;
}

/** CPU of a process so far (user and system, all its threads), and of its living children where asked, in ms. */
export function cpuOf(pid: number, withChildren = false): number {
  const own = statOf(pid)?.ms ?? 0;
  if (!withChildren) return own;
  const children = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(name) : null;
    return stat?.parent === pid ? [stat.ms] : [];
  });
  return children.reduce((sum, ms) => sum + ms, own);
}

function statOf(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold blanks; after it: state, parent, …, utime (12th), stime, cutime, cstime.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0);
    return { parent: fields[1] ?? 0, ms: ticks * TICK_MS };
  } catch {
    return null;
  }
}
