import { Command, CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { addAdmin } from './admin/command.ts';
import { addAudit } from './audit/command.ts';
import type { CommandContext } from './command-context.ts';
import { addDev } from './dev/command.ts';
import { addDoctor } from './doctor/command.ts';
import { addErase } from './erase/command.ts';
import { addFunction } from './function/command.ts';
import { addKeys } from './keys/command.ts';
import { addLens } from './lens/command.ts';
import { addLibrary } from './library/command.ts';
import type { Environment } from './local/env-file.ts';
import { addPipeline } from './pipeline/command.ts';
import { addRecord } from './record/command.ts';
import { EXIT } from './report/exit-codes.ts';
import { createReporter } from './report/reporter.ts';
import { UsageError } from './report/usage-error.ts';
import { addStart } from './start/command.ts';
import { addTeam } from './team/command.ts';
import type { Terminal } from './terminal.ts';
import { addToken } from './token/command.ts';

const AFTER = `
Exit codes: 0 done, 1 failed, 2 wrong words, 3 nothing answers, 4 refused, 5 this machine or its settings
do not allow it. All of it: docs/cli.md`;

/** Does what the words ask; gives the exit code. Without a terminal nothing is asked back. Never throws. */
export async function run(
  words: readonly string[],
  environment: Environment,
  terminal?: Terminal,
): Promise<number> {
  const report = createReporter({ json: words.includes('--json') });
  const asks = terminal && !report.json ? { terminal } : {};
  const at: CommandContext = { environment, report, ...asks, exit: EXIT.done };
  const program = createProgram(at);
  try {
    await program.parseAsync(words.length === 0 ? ['--help'] : [...words], { from: 'user' });
    return at.exit;
  } catch (error) {
    if (!(error instanceof CommanderError)) return report.trouble(error);
    if (error.exitCode === 0) return EXIT.done;
    if (report.json) return report.trouble(new UsageError(error.message.replace(/^error: /, '')));
    return EXIT.usage;
  }
}

function createProgram(at: CommandContext): Command {
  const program = new Command('consilium')
    .description('A team of AI agents that consults on one patient’s record.')
    .version(manifest.version)
    .addHelpText('after', AFTER)
    .configureOutput({
      writeErr: (text) => {
        if (!at.report.json) process.stderr.write(text.replace(/^error: /, ''));
      },
    });
  for (const add of [
    addStart,
    addDev,
    addDoctor,
    addTeam,
    addRecord,
    addFunction,
    addPipeline,
    addLens,
    addLibrary,
    addAudit,
    addAdmin,
    addToken,
    addErase,
    addKeys,
  ])
    add(program, at);
  for (const command of everyCommand(program))
    command.exitOverride().showHelpAfterError(`  Remedy: ${fullName(command)} --help   says what there is`);
  return program;
}

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap((each) => everyCommand(each as Command))];
}

function fullName(command: Command): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}

/** Of every command that does something, such as `team check`. */
export function commandNames(): readonly string[] {
  const nobody: CommandContext = {
    environment: {},
    report: createReporter({ json: false }),
    exit: EXIT.done,
  };
  return everyCommand(createProgram(nobody))
    .filter(({ commands }) => commands.length === 0)
    .map((command) => fullName(command).replace('consilium ', ''));
}
