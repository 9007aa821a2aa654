import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hasProc, procPath } from './proc-folder.ts';

/** What the system says of processes: from /proc where there is one (Linux), else from `ps` (macOS). */
const PS = '/bin/ps';
const PS_OPTIONS = { encoding: 'utf8', env: { LC_ALL: 'C', TZ: 'UTC' } } as const;

/** The state's letter, such as `R`, `S`, `T` (stopped) or `Z` (ended, not yet waited for); null where it is gone. */
export function stateOf(pid: number): string | null {
  const state = hasProc() ? statOf(pid)[0] : ps('stat=', pid).trim();
  return state?.[0] ?? null;
}

/** When a process started, in a unit of the system's own; null where it has ended. With its number it names one process. */
export function startOf(pid: number): number | null {
  if (hasProc()) {
    const stat = statOf(pid);
    return stat[0] === undefined || stat[0] === 'Z' ? null : Number(stat[19]);
  }
  const [state = '', ...date] = ps('stat=,lstart=', pid).trim().split(/\s+/);
  return state === '' || state.startsWith('Z') ? null : Date.parse(`${date.join(' ')} UTC`);
}

/** Numbers of the processes that this one started and that have not been waited for. */
export function childrenOf(pid: number): readonly number[] {
  if (!hasProc())
    return rowsOfAll('pid=,ppid=').flatMap((row) => {
      const [child, parent] = row.split(/\s+/).map(Number);
      return parent === pid ? [child!] : [];
    });
  try {
    // A child is listed with the thread that started it.
    return readdirSync(procPath(pid, 'task')).flatMap((thread) =>
      read(pid, 'task', thread, 'children').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** Memory of a process in bytes; 0 where it has ended. */
export async function residentBytes(pid: number): Promise<number> {
  if (hasProc()) return Number(/^VmRSS:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0) * 1_024;
  const kilobytes = await new Promise<string>((resolve) => {
    execFile(PS, ['-o', 'rss=', '-p', String(pid)], PS_OPTIONS, (_error, out) => resolve(out));
  });
  return Number(kilobytes) * 1_024;
}

export interface ListedProcess {
  readonly pid: number;
  /** The program and its arguments. From `ps` they are cut at each space. */
  readonly words: readonly string[];
  /** Where it works; null where the system does not say (no /proc, or another user's process). */
  readonly directory: string | null;
}

/** All processes that this user may see. */
export function listProcesses(): readonly ListedProcess[] {
  if (!hasProc())
    return rowsOfAll('pid=,command=').map((row) => {
      const [pid, ...words] = row.split(' ');
      return { pid: Number(pid), words, directory: null };
    });
  return readdirSync(procPath())
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), words: wordsOf(pid), directory: directoryOf(pid) }));
}

function wordsOf(pid: string): readonly string[] {
  return read(pid, 'cmdline').replace(/\0$/, '').split('\0');
}

function directoryOf(pid: string): string | null {
  try {
    return readlinkSync(procPath(pid, 'cwd'));
  } catch {
    return null;
  }
}

/** Fields from the third on: the command in parentheses before them may contain spaces. */
function statOf(pid: number): readonly string[] {
  const text = read(pid, 'stat');
  return text === '' ? [] : text.replace(/^.*\) /s, '').split(' ');
}

/** Empty where the process has ended. */
function read(...names: readonly (string | number)[]): string {
  try {
    return readFileSync(procPath(...names), 'utf8');
  } catch {
    return '';
  }
}

/** Empty where the process has ended: `ps` fails then. */
function ps(fields: string, pid: number): string {
  try {
    return execFileSync(PS, ['-o', fields, '-p', String(pid)], PS_OPTIONS);
  } catch {
    return '';
  }
}

function rowsOfAll(fields: string): readonly string[] {
  return execFileSync(PS, ['-A', '-ww', '-o', fields], { ...PS_OPTIONS, maxBuffer: 64_000_000 })
    .split('\n')
    .flatMap((row) => row.trim() || []);
}
