import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { residentBytes } from './resident-bytes.ts';

export interface GuardedLimits {
  /** From the start of the process to its end, in ms. */
  readonly ms: number;
  /** All memory of the process, in bytes; half of it may be old heap. */
  readonly memoryBytes: number;
  /** All that it may write, in bytes. */
  readonly answerBytes: number;
}

/** How often its memory is looked at, in ms. */
const LOOK_EVERY = 25;

/**
 * Runs a program over hostile bytes in a process of its own. A thread would not do: one allocation beyond its limit ends
 * the whole process, whatever `resourceLimits` says. The program gets `task` as JSON in `argv[2]` and the bytes on its
 * standard input. The answer is the JSON on its standard output: it has held hostile bytes, so look at it before use.
 * Failed, too slow, too large, given up by `signal`: rejects, with no words of the program.
 */
export async function runGuarded(
  program: URL,
  task: unknown,
  bytes: Uint8Array,
  limits: GuardedLimits,
  signal?: AbortSignal,
): Promise<unknown> {
  signal?.throwIfAborted();
  const child = start(program, task, limits);
  const end = () => child.kill('SIGKILL');
  const watch = setInterval(() => {
    if (residentBytes(child.pid) > limits.memoryBytes) end();
  }, LOOK_EVERY);
  const clock = setTimeout(end, limits.ms);
  signal?.addEventListener('abort', end, { once: true });
  process.once('exit', end);
  try {
    return parsed(await answerOf(child, bytes, limits.answerBytes));
  } finally {
    clearInterval(watch);
    clearTimeout(clock);
    signal?.removeEventListener('abort', end);
    process.removeListener('exit', end);
    end();
  }
}

function start(program: URL, task: unknown, { memoryBytes }: GuardedLimits): ChildProcess {
  const flags = [
    `--max-old-space-size=${Math.floor(memoryBytes / 2e6)}`,
    // Nothing of the bytes becomes code, a file or another process.
    '--disallow-code-generation-from-strings',
    '--permission',
    '--allow-fs-read=*',
  ];
  return spawn(process.execPath, [...flags, fileURLToPath(program), JSON.stringify(task)], {
    env: {},
    // What it complains about may quote the bytes.
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

/** All that it writes, until it has ended. One that writes more than it may is not listened to. */
function answerOf(child: ChildProcess, bytes: Uint8Array, most: number): Promise<string> {
  const { stdin, stdout } = child;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    stdout?.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > most) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0 && length <= most) resolve(Buffer.concat(chunks).toString());
      else reject(new Error('a guarded process ended without an answer'));
    });
    // It may end before it has read everything.
    stdin?.on('error', () => undefined);
    stdin?.end(bytes);
  });
}

/** What JSON.parse complains about quotes the text. */
function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    throw new Error('a guarded process answered no JSON');
  }
}
