import type { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import type { CommandContext } from '../command-context.ts';
import { onSignal } from '../on-signal.ts';
import { EXIT } from '../report/exit-codes.ts';
import type { Closing, Serve } from './bring-up.ts';
import { createProgress } from './progress.ts';

/** `consilium start` */
export function addStart(program: Command, at: CommandContext): void {
  withStartOptions(program.command('start'))
    .description('starts everything on this machine: engines, synthetic patients, server and console')
    .action((words: StartWords) => startUntilStopped(at, words));
}

export interface StartWords {
  readonly port?: string;
  readonly data?: string;
}

export function withStartOptions(command: Command): Command {
  return command
    .option('--port <number>', 'of the console and the API (default: PORT, else 8080; 0 takes a free one)')
    .option('--data <folder>', 'where everything is kept (default: .data)')
    .option('--json', 'one JSON object a line');
}

/** Starts everything and waits for Ctrl-C. `serve` starts the server; in this process unless given. */
export async function startUntilStopped(
  at: CommandContext,
  { port, data }: StartWords,
  serve?: Serve,
): Promise<void> {
  const { start } = await import('./start.ts');
  const out = (text: string) => process.stdout.write(text);
  const progress = createProgress(at.report.json, () => performance.now(), out);
  const closing: Closing = [];
  const signals = stopOnSignal(closing, progress.stopping, progress.stopped);
  try {
    const starting = start(
      {
        ...{ data, port, version: manifest.version, environment: at.environment, progress },
        ...(serve && { serve }),
      },
      closing,
    );
    // What fails because it is being stopped is no news.
    starting.catch(() => undefined);
    const first = await Promise.race([starting, signals.stopped]);
    if (first === 'stopped') at.exit = EXIT.interrupted;
    else await signals.stopped;
  } finally {
    signals.forget();
  }
}

interface Signals {
  /** Settles when somebody has pressed Ctrl-C and everything is stopped. */
  readonly stopped: Promise<'stopped'>;
  readonly forget: () => void;
}

/** Ctrl-C stops everything in order. Pressed again, it ends at once. */
function stopOnSignal(closing: Closing, onStop: () => void, onStopped: () => void): Signals {
  const { promise, resolve } = Promise.withResolvers<'stopped'>();
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await Promise.resolve(close()).catch(() => undefined);
    onStopped();
    resolve('stopped');
  };
  const forget = onSignal(() => {
    onStop();
    void stop();
  });
  return { stopped: promise, forget };
}
