import type { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { type StartWords, startUntilStopped, withStartOptions } from '../start/command.ts';

/** `consilium dev` */
export function addDev(program: Command, at: CommandContext): void {
  withStartOptions(program.command('dev'))
    .description(
      'as start; a changed source restarts the server or rebuilds the console, the engines stay up',
    )
    .action(async (words: StartWords) => {
      const { serveWatched } = await import('./serve-watched.ts');
      await startUntilStopped(at, words, serveWatched);
    });
}
