import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { readCpuTime, stolenSince } from './stolen-time.ts';

/** The top folder of the repository. */
export const root = join(import.meta.dirname, '..');

type Options = {
  /** Added to the environment of the command. */
  readonly env?: Readonly<Record<string, string>>;
  /** The command and its children are ended after this time. Default: no limit. */
  readonly timeoutMs?: number;
  /** Keep the output as well as showing it; the command then sees a pipe in place of a terminal. Default: false. */
  readonly keepOutput?: boolean;
  /** Keep the output and show nothing: beside another command the two would mix. Default: false. */
  readonly quiet?: boolean;
};

/** How a command ended. `code` is 1 or more when it failed, was ended by a signal, or could not start. */
export type Ended = {
  readonly code: number;
  readonly seconds: number;
  readonly output: string;
  readonly timedOut: boolean;
  /** The share of the CPU time it wanted that the machine's host gave to others. */
  readonly stolen: number;
};

/** Runs a command of the repository (its own binaries are found first) and shows its output. Never rejects. */
export function runCommand(command: readonly string[], options: Options = {}): Promise<Ended> {
  const [file = '', ...args] = command;
  const started = performance.now();
  const cpuTime = readCpuTime();
  const piped = options.keepOutput || options.quiet ? 'pipe' : 'inherit';
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
  // A group of its own, so that a time-out reaches the engines that the command started.
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...options.env, PATH: path },
    stdio: ['ignore', piped, piped],
    detached: true,
  });
  let output = '';
  const show = (to: NodeJS.WriteStream) => (piece: string) => {
    output += piece;
    if (!options.quiet) to.write(piece);
  };
  child.stdout?.setEncoding('utf8').on('data', show(process.stdout));
  child.stderr?.setEncoding('utf8').on('data', show(process.stderr));
  const interrupt = () => endGroup(child, 'SIGTERM');
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  let timedOut = false;
  const timers: NodeJS.Timeout[] = [];
  if (options.timeoutMs !== undefined) {
    timers.push(
      setTimeout(() => {
        timedOut = true;
        endGroup(child, 'SIGTERM');
        timers.push(setTimeout(() => endGroup(child, 'SIGKILL'), 10_000));
      }, options.timeoutMs),
    );
  }
  return new Promise((resolve) => {
    const end = (code: number) => {
      timers.forEach(clearTimeout);
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      child.stdout?.destroy();
      child.stderr?.destroy();
      const seconds = (performance.now() - started) / 1000;
      resolve({
        code: timedOut && code === 0 ? 1 : code,
        seconds,
        output,
        timedOut,
        stolen: stolenSince(cpuTime),
      });
    };
    child.on('error', (error) => {
      console.error(`${file} could not be started: ${error.message}`);
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
    // A process left behind may hold the pipe for ever: its silence is not awaited.
    child.on('exit', (code) => timers.push(setTimeout(() => end(code ?? 1), 5_000)));
  });
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has ended by itself.
  }
}
