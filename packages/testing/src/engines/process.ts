import { closeSync, mkdirSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { until } from '../wait.ts';
import { type DataDir, dataDirFor, PID_FILE } from './data-dir.ts';
import { LaunchError } from './launch-error.ts';
import {
  type EndingSignal,
  end,
  type Life,
  type ProcessExit,
  type Program,
  settled,
  signalGroup,
  spawnLogged,
} from './life.ts';
import { holdChild, releaseChild } from './live-children.ts';
import { endOrphan, removePidFile, writePidFile } from './pid-file.ts';

const TAIL_BYTES = 64 * 1024;

/** Everything that was logged from a byte on; '' if there is no file. */
export function logFrom(file: string, offset: number): string {
  try {
    return readFileSync(file).subarray(offset).toString('utf8');
  } catch {
    return '';
  }
}

/** The file's size in bytes; 0 if there is none. */
export function logSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The last lines of a log that may be large. */
export function logTail(file: string, lines = 20): string {
  const size = logSize(file);
  if (size === 0) return '';
  const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES));
  const fd = openSync(file, 'r');
  try {
    readSync(fd, bytes, 0, bytes.length, size - bytes.length);
  } finally {
    closeSync(fd);
  }
  return bytes.toString('utf8').trimEnd().split('\n').slice(-lines).join('\n');
}

export interface ProcessOptions extends Program {
  /** A pattern in what it logged since this start, or a question asked until the answer is true. At once unless given. */
  readonly readyWhen?:
    | RegExp
    | ((process: { readonly pid: number; log(): string }) => boolean | Promise<boolean>);
  /** Milliseconds until it must be ready; 30,000 unless given. */
  readonly readyTimeoutMs?: number;
  /** Gets stdout and stderr, appended. A temporary file that goes with stop() unless given. */
  readonly logFile?: string;
  /** Beside the log file unless given. */
  readonly pidFile?: string;
  /** The folder for its temporary files (TMPDIR): made new at each start, gone with stop(). The system's own unless given. */
  readonly temporaryDir?: string;
  /** The signal of stop(); SIGTERM unless given. After `stopTimeoutMs` (10,000) comes SIGKILL. */
  readonly stopSignal?: EndingSignal;
  readonly stopTimeoutMs?: number;
}

/** A supervised child. It dies with this process; a kill -9 of this process is made good by the next run. */
export interface RunningProcess {
  readonly name: string;
  /** Of the present start; another one after restart(). */
  readonly pid: number;
  readonly running: boolean;
  readonly logFile: string;
  /** Settles when the present start has ended, with how. */
  exited(): Promise<ProcessExit>;
  /** Sends a signal (SIGKILL unless given) to it and its children, and waits for its end. */
  kill(signal?: EndingSignal): Promise<ProcessExit>;
  /** SIGSTOP: it keeps its sockets and answers nothing. */
  pause(): void;
  /** SIGCONT. */
  resume(): void;
  /** Ends it if it runs (as stop does), starts it again with the same options, and waits until it is ready. */
  restart(): Promise<void>;
  /** Ends it gracefully, by force after the time-out; a second call does nothing. */
  stop(): Promise<void>;
  /** Everything it logged since its first start. */
  logs(): string;
}

/** Starts a program and waits until it is ready. Throws LaunchError with its last log lines if it is not. */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  const own = options.logFile === undefined ? await dataDirFor(options.name) : undefined;
  const logFile = options.logFile ?? join(own!.path, 'process.log');
  const pidFile = options.pidFile ?? (own ? join(own.path, PID_FILE) : `${logFile}.pid`);
  const supervised = supervise(options, { logFile, pidFile, own });
  await supervised.start();
  return supervised.process;
}

export type { EndingSignal, ProcessExit } from './life.ts';

interface Places {
  readonly logFile: string;
  readonly pidFile: string;
  readonly own: DataDir | undefined;
}

function supervise(options: ProcessOptions, { logFile, pidFile, own }: Places) {
  const firstByte = logSize(logFile);
  let life: Life | undefined;

  function current(): Life {
    if (!life) throw new Error(`${options.name} has not been started`);
    return life;
  }

  async function start(): Promise<void> {
    mkdirSync(dirname(logFile), { recursive: true });
    await endOrphan(pidFile, options.name);
    const since = logSize(logFile);
    removeTemporary(options);
    if (options.temporaryDir !== undefined) mkdirSync(options.temporaryDir, { recursive: true, mode: 0o700 });
    life = await spawnLogged(withTemporary(options), logFile);
    writePidFile(pidFile, life.pid);
    const belonging = { kill: () => signalGroup(current(), 'SIGKILL') };
    holdChild(belonging);
    void life.exit.then(() => {
      releaseChild(belonging);
      removePidFile(pidFile);
    });
    await ready(life, since);
  }

  async function ready(started: Life, since: number): Promise<void> {
    const { readyWhen, readyTimeoutMs = 30_000, name } = options;
    const log = () => logFrom(logFile, since);
    const look = async () => {
      if (started.ended) return true;
      if (readyWhen === undefined) return true;
      return readyWhen instanceof RegExp ? readyWhen.test(log()) : readyWhen({ pid: started.pid, log });
    };
    try {
      await until(look, { what: `${name} to be ready`, timeoutMs: readyTimeoutMs, everyMs: 15 });
    } catch (cause) {
      await end(started, 'SIGKILL');
      throw failure(`${name} was not ready after ${readyTimeoutMs} ms.`, cause);
    }
    if (started.ended) throw failure(`${name} ended while starting (${describe(started.ended)}).`);
  }

  function failure(what: string, cause?: unknown): LaunchError {
    const remedy = options.remedy ?? `read ${logFile}, and run ${options.command} by hand`;
    return new LaunchError(what, { remedy, logTail: logTail(logFile), cause });
  }

  async function kill(signal: EndingSignal = 'SIGKILL'): Promise<ProcessExit> {
    return end(current(), signal);
  }

  async function quit(): Promise<void> {
    const { stopSignal = 'SIGTERM', stopTimeoutMs = 10_000 } = options;
    const ending = current();
    if (ending.ended) return;
    signalGroup(ending, 'SIGCONT');
    const force = setTimeout(() => signalGroup(ending, 'SIGKILL'), stopTimeoutMs);
    await end(ending, stopSignal);
    clearTimeout(force);
  }

  const running: RunningProcess = {
    name: options.name,
    logFile,
    get pid() {
      return current().pid;
    },
    get running() {
      return current().ended === undefined;
    },
    exited: () => settled(current()),
    kill,
    pause: () => signalGroup(current(), 'SIGSTOP'),
    resume: () => signalGroup(current(), 'SIGCONT'),
    async restart() {
      await quit();
      await start();
    },
    async stop() {
      await quit();
      removeTemporary(options);
      await own?.remove();
    },
    logs: () => logFrom(logFile, firstByte),
  };
  return { start, process: running };
}

function withTemporary(options: ProcessOptions): Program {
  const { temporaryDir } = options;
  return temporaryDir === undefined ? options : { ...options, env: { ...options.env, TMPDIR: temporaryDir } };
}

function removeTemporary({ temporaryDir }: ProcessOptions): void {
  if (temporaryDir !== undefined) rmSync(temporaryDir, { recursive: true, force: true, maxRetries: 5 });
}

function describe({ code, signal }: ProcessExit): string {
  return signal ? `signal ${signal}` : `exit code ${code}`;
}
