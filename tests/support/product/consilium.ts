import { type ExecFileException, execFile } from 'node:child_process';
import { join } from 'node:path';
import { listProcesses } from '@consilium/base/processes';
import { type RunningProcess, startProcess } from '@consilium/testing';

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** What a person's shell has; nothing of ours. */
export const plainEnvironment = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
});

/** Runs a command of the command line to its end. */
export function consilium(
  folder: string,
  words: readonly string[],
  more: {
    readonly env?: Record<string, string>;
    readonly node?: string;
    readonly prefix?: readonly string[];
  } = {},
): Promise<Ended> {
  const [program, ...args] = [
    ...(more.prefix ?? []),
    more.node ?? process.execPath,
    join(folder, 'apps/cli/consilium.mjs'),
    ...words,
  ];
  const options = { cwd: folder, env: { ...plainEnvironment(), ...more.env }, maxBuffer: 64_000_000 };
  return new Promise((resolve) => {
    execFile(program!, args, options, (error: ExecFileException | null, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

export interface ProductOptions {
  readonly data: string;
  readonly port: number;
  /** `npm run dev` instead. */
  readonly isDev?: boolean;
  /** Ready when the output has this; the printed address unless given. */
  readonly until?: RegExp;
}

/** `npm start`, until it prints its address. */
export function startProduct(
  folder: string,
  { data, port, isDev = false, until = /Open {2}http/ }: ProductOptions,
): Promise<RunningProcess> {
  return startProcess({
    name: isDev ? 'npm run dev' : 'npm start',
    command: 'npm',
    args: ['run', isDev ? 'dev' : 'start', '--', '--port', String(port), '--data', data],
    cwd: folder,
    inheritEnvironment: false,
    env: plainEnvironment(),
    readyWhen: until,
    readyTimeoutMs: 300_000,
    stopSignal: 'SIGINT',
    stopTimeoutMs: 60_000,
  });
}

/** Processes whose arguments name a folder, or that work below it. */
export function processesOn(folder: string): readonly string[] {
  return listProcesses()
    .map(({ words, ...one }) => ({ ...one, text: words.join(' ') }))
    .filter(({ pid, text, directory }) => {
      return pid !== process.pid && (text.includes(folder) || directory?.startsWith(folder));
    })
    .map(({ pid, text }) => `${pid} ${text.slice(0, 120)}`);
}
