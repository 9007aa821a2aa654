import { createConnection } from 'node:net';
import { join } from 'node:path';
import { dataDirFor, PID_FILE } from './data-dir.ts';
import { onFreshPorts } from './fresh-ports.ts';
import { ownsPorts } from './port-owner.ts';
import { type EndingSignal, type ProcessExit, startProcess } from './process.ts';

export interface RedisOptions {
  /** A free one unless given. */
  readonly port?: number;
  /** Clients must give it; none unless given. Letters, digits, `-` and `_`. */
  readonly password?: string;
}

export interface RunningRedis {
  /** With the password, if one was given. */
  readonly url: string;
  readonly port: number;
  /** Of the present start; another one after restart(). */
  readonly pid: number;
  /** SIGKILL unless given; waits for the end. Nothing is kept: it comes back empty. */
  kill(signal?: EndingSignal): Promise<ProcessExit>;
  /** SIGSTOP: it keeps its connections and answers nothing until resume(). */
  pause(): void;
  resume(): void;
  /** On the same port, empty. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  logs(): string;
}

/** Starts the system's redis-server on loopback, in memory only, and waits until it answers. */
export async function startRedis(options: RedisOptions = {}): Promise<RunningRedis> {
  const { password } = options;
  if (password !== undefined && !/^[\w-]+$/.test(password)) {
    throw new RangeError('The password of a test Redis has letters, digits, - and _ only');
  }
  const dir = await dataDirFor('redis');
  const start = async (port: number) => ({
    port,
    server: await startProcess({
      name: 'redis',
      command: 'redis-server',
      args: [...settings(port, dir.path), ...(password === undefined ? [] : ['--requirepass', password])],
      logFile: join(dir.path, 'redis.log'),
      pidFile: join(dir.path, PID_FILE),
      readyWhen: async ({ pid }) => (await ownsPorts(pid, [port])) && (await pongs(port, password)),
      remedy: 'apt-get install redis-server',
    }),
  });
  try {
    const { port, server } =
      options.port === undefined
        ? await onFreshPorts(1, ([free]) => start(free!))
        : await start(options.port);
    return {
      url: `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}`,
      port,
      get pid() {
        return server.pid;
      },
      kill: server.kill,
      pause: server.pause,
      resume: server.resume,
      restart: server.restart,
      async stop() {
        await server.stop();
        await dir.remove();
      },
      logs: server.logs,
    };
  } catch (error) {
    await dir.remove();
    throw error;
  }
}

function settings(port: number, dir: string): string[] {
  const memoryOnly = ['--save', '', '--appendonly', 'no'];
  return ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--daemonize', 'no', ...memoryOnly];
}

/** One PING over a plain socket: the launcher needs no client library. */
function pongs(port: number, password: string | undefined): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1', timeout: 2_000 });
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('connect', () =>
      socket.write(`${password === undefined ? '' : `AUTH ${password}\r\n`}PING\r\n`),
    );
    socket.on('data', (chunk: string) => {
      answer += chunk;
      if (/^(\+PONG|-)/m.test(answer)) socket.end(() => resolve(answer.includes('+PONG')));
    });
    socket.on('timeout', () => socket.destroy(new Error('Redis does not answer')));
    socket.on('error', reject);
  });
}
