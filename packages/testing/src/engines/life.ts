import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fchmodSync, openSync } from 'node:fs';
import { LaunchError } from './launch-error.ts';

/** Signals that end a program; to hold one there is pause(). */
export type EndingSignal = 'SIGKILL' | 'SIGTERM' | 'SIGINT' | 'SIGQUIT' | 'SIGABRT';

export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A program and how it is started. */
export interface Program {
  /** In errors, and in the name of its temporary directory. */
  readonly name: string;
  /** A path, or a name found on PATH. No shell. */
  readonly command: string;
  readonly args?: readonly string[];
  /** Added to this process's environment, or all of it with `inheritEnvironment: false`. */
  readonly env?: Readonly<Record<string, string>>;
  /** True unless given. */
  readonly inheritEnvironment?: boolean;
  readonly cwd?: string;
  /** The user and group it runs as; those of this process unless given. */
  readonly uid?: number;
  readonly gid?: number;
  /** What to do if it does not start. */
  readonly remedy?: string;
}

/** One start of a program, until its end. */
export interface Life {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly exit: Promise<ProcessExit>;
  ended: ProcessExit | undefined;
}

/** Starts it in a process group of its own; stdout and stderr are appended to the log. */
export function spawnLogged(options: Program, logFile: string): Promise<Life> {
  // What an engine says of an error may hold what it was working on.
  const log = openSync(logFile, 'a', 0o600);
  fchmodSync(log, 0o600);
  // A group of its own: Ctrl-C in a terminal reaches only us, and we decide the order of ending.
  const child = spawn(options.command, options.args ?? [], {
    stdio: ['ignore', log, log],
    detached: true,
    env: options.inheritEnvironment === false ? { ...options.env } : { ...process.env, ...options.env },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.uid === undefined ? {} : { uid: options.uid }),
    ...(options.gid === undefined ? {} : { gid: options.gid }),
  });
  closeSync(log);
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => {
      const remedy = options.remedy ?? `check that ${options.command} exists and may be executed`;
      reject(new LaunchError(`${options.name} could not be started: ${options.command}.`, { remedy, cause }));
    });
    child.once('spawn', () => {
      // A program that is merely running must not keep a finished script alive.
      child.unref();
      const exit = new Promise<ProcessExit>((done) => {
        child.once('exit', (code, signal) => {
          life.ended = { code, signal };
          done(life.ended);
        });
      });
      const life: Life = { child, pid: child.pid!, exit, ended: undefined };
      resolve(life);
    });
  });
}

/** Signals the whole group, so that a worker's own children do not survive it. */
export function signalGroup(life: Life, signal: NodeJS.Signals): void {
  if (life.ended) return;
  try {
    process.kill(-life.pid, signal);
  } catch {
    life.child.kill(signal);
  }
}

export function end(life: Life, signal: NodeJS.Signals): Promise<ProcessExit> {
  signalGroup(life, signal);
  return settled(life);
}

/** While somebody waits for the end, the child does keep this process alive. */
export async function settled(life: Life): Promise<ProcessExit> {
  life.child.ref();
  return life.exit.finally(() => life.child.unref());
}
