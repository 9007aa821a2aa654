import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { residentBytes } from '../processes/process-facts.ts';

export interface GuardedLimits {
  /** From the start of the process to its end, in ms. */
  readonly ms: number;
  /** All memory of the process, in bytes; half of it may be old heap. */
  readonly memoryBytes: number;
  /** All that it may write, in bytes. */
  readonly answerBytes: number;
  /** Someone waits for the answer: it has the priority of its caller. All others give way to people's messages. */
  readonly awaited?: boolean;
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** It ended before its answer did: by its limits, its caller, or an error of its own. No words of the program. */
export class GuardedProcessError extends Error {}

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
  const chunks: Buffer[] = [];
  for await (const chunk of outputOf(program, task, bytes, limits, signal)) chunks.push(chunk);
  return parsed(Buffer.concat(chunks).toString());
}

const NEWLINE = 0x0a;

/**
 * As `runGuarded`, for an answer of many lines: each is given while the program goes on, so that no large answer is read at
 * once. A reader that stops early ends the program. Throws after the last line where it failed: nothing that was given
 * before counts then.
 */
export async function* guardedLines(
  program: URL,
  task: unknown,
  bytes: Uint8Array,
  limits: GuardedLimits,
  signal?: AbortSignal,
): AsyncGenerator<string, void> {
  let begun: Buffer[] = [];
  for await (const chunk of outputOf(program, task, bytes, limits, signal)) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const rest = chunk.subarray(from, end);
      yield (begun.length === 0 ? rest : Buffer.concat([...begun, rest])).toString();
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) throw new GuardedProcessError('a guarded process ended within a line');
}

/** All that it writes, until it has ended. One that writes more than it may is not listened to. */
async function* outputOf(
  program: URL,
  task: unknown,
  bytes: Uint8Array,
  limits: GuardedLimits,
  signal?: AbortSignal,
): AsyncGenerator<Buffer, void> {
  signal?.throwIfAborted();
  const child = start(program, task, limits);
  const end = () => child.kill('SIGKILL');
  const watch = watchMemory(child, limits, end);
  const clock = setTimeout(end, limits.ms);
  signal?.addEventListener('abort', end, { once: true });
  process.once('exit', end);
  const exitCode = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  try {
    // It may end before it has read everything.
    child.stdin.on('error', () => undefined);
    child.stdin.end(bytes);
    let length = 0;
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limits.answerBytes) break;
      yield chunk;
    }
    if (length > limits.answerBytes || (await exitCode) !== 0)
      throw new GuardedProcessError('a guarded process ended without an answer');
  } finally {
    clearInterval(watch);
    clearTimeout(clock);
    signal?.removeEventListener('abort', end);
    process.removeListener('exit', end);
    end();
  }
}

/** One look at a time: where `ps` has to be asked, a look takes some milliseconds. */
function watchMemory({ pid }: Child, { memoryBytes }: GuardedLimits, onMore: () => void): NodeJS.Timeout {
  let isLooking = false;
  return setInterval(async () => {
    if (isLooking || pid === undefined) return;
    isLooking = true;
    if ((await residentBytes(pid)) > memoryBytes) onMore();
    isLooking = false;
  }, LOOK_EVERY);
}

function start(program: URL, task: unknown, { memoryBytes, awaited = false }: GuardedLimits): Child {
  const flags = [
    `--max-old-space-size=${Math.floor(memoryBytes / 2e6)}`,
    // Nothing of the bytes becomes code, a file or another process.
    '--disallow-code-generation-from-strings',
    '--permission',
    '--allow-fs-read=*',
  ];
  const child = spawn(process.execPath, [...flags, fileURLToPath(program), JSON.stringify(task)], {
    env: {},
    // What it complains about may quote the bytes.
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  if (child.pid !== undefined && !awaited) giveWay(child.pid);
  return child;
}

/** Where a core is free it is as fast as ever; where none is, people's messages come first. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system has no priorities.
  }
}

/** What JSON.parse complains about quotes the text. */
function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    throw new GuardedProcessError('a guarded process answered no JSON');
  }
}
