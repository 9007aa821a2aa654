import type { Command } from 'commander';
import { type ApiFlags, connect, withApiFlags } from '../api/connect.ts';
import type { CommandContext } from '../command-context.ts';
import { checkedName } from '../report/checked-name.ts';
import { maxMicroUsd } from '../work/dollars.ts';

interface RunFlags extends ApiFlags {
  readonly input: string;
  readonly patient?: string;
  readonly saveAs?: string;
  readonly max?: string;
}

/** `consilium function` */
export function addFunction(program: Command, at: CommandContext): void {
  const command = program.command('function').description('typed functions, through the API');
  withApiFlags(
    command
      .command('list')
      .description('the functions of the server, with their presets')
      .option('--json', 'with their JSON schemas'),
  ).action(async (flags: ApiFlags) => {
    const { listFunctions } = await import('./command.ts');
    await listFunctions(flags, at);
  });
  withApiFlags(
    command
      .command('run')
      .description('runs a function on an input, in your own compartment or a patient’s')
      .argument('<name>', 'such as extract-structure')
      .requiredOption('--input <file>', 'its input as JSON; - reads what is piped in')
      .option('--patient <patient>', 'in whose compartment (default: your own)')
      .option('--save-as <name>', 'keep the output for good, as the next version of this artifact')
      .option('--max <usd>', 'the most that it may cost, in USD (default: 5)')
      .option('--json', 'the result with its price, as one line of JSON'),
  ).action(async (name: string, { patient, max, saveAs, ...flags }: RunFlags) => {
    const { runFunction } = await import('./run-function.ts');
    await runFunction(
      {
        ...flags,
        name: name.replaceAll('_', '-'),
        ...(patient === undefined ? {} : { patient: checkedName(patient, 'a patient') }),
        ...(saveAs === undefined ? {} : { saveAs }),
        ...(max === undefined ? {} : { maxMicroUsd: maxMicroUsd(max) }),
      },
      at,
    );
  });
}

interface Listed {
  readonly functions: readonly {
    readonly name: string;
    readonly description: string;
    readonly presets: { readonly default: string; readonly variants: Readonly<Record<string, string>> };
  }[];
}

/** Prints the functions of the server, one a line. */
export async function listFunctions(flags: ApiFlags, { environment, report }: CommandContext): Promise<void> {
  const api = await connect(flags, environment);
  const listed = (await (await api.get('/v1/functions')).json()) as Listed;
  const lines = listed.functions.map(({ name, description, presets }) => {
    const variants = Object.entries(presets.variants).map(([variant, preset]) => `${variant} ${preset}`);
    const shown = [`default ${presets.default}`, ...variants].join(', ');
    return `${name.replaceAll('_', '-').padEnd(24)} ${description} (${shown})`;
  });
  report.result(listed, lines.join('\n'));
}
