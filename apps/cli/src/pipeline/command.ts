import type { Command } from 'commander';
import { type ApiFlags, connect, withApiFlags } from '../api/connect.ts';
import type { CommandContext } from '../command-context.ts';
import { checkedName } from '../report/checked-name.ts';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';
import { maxMicroUsd } from '../work/dollars.ts';
import type { PipelineToRun } from './run-pipeline.ts';

interface RunFlags extends ApiFlags {
  readonly input?: string;
  readonly fromRun?: string;
  readonly patient?: string;
  readonly saveAs?: string;
  readonly max?: string;
  readonly price?: boolean;
}

/** `consilium pipeline` */
export function addPipeline(program: Command, at: CommandContext): void {
  const command = program.command('pipeline').description('pipelines of functions, through the API');
  withApiFlags(
    command
      .command('list')
      .description('the pipelines of the server, with their stages')
      .option('--json', 'with the JSON schemas of their inputs'),
  ).action(async (flags: ApiFlags) => {
    const { listPipelines } = await import('./command.ts');
    await listPipelines(flags, at);
  });
  withApiFlags(
    command
      .command('run')
      .description('runs a pipeline and shows its stages, in your own compartment or a patient’s')
      .argument('[id]', 'such as chapter-summarization')
      .option('--input <file>', 'its input as JSON; - reads what is piped in')
      .option('--from-run <run>', 'instead of an id: the subtasks that this run of decompose-task gave')
      .option('--patient <patient>', 'in whose compartment (default: your own)')
      .option('--save-as <name>', 'keep the result and the outputs of the stages for good')
      .option('--max <usd>', 'the most that it may cost, in USD (default: 10)')
      .option('--price', 'only what it would cost and how long it would take')
      .option('--json', 'the result with its stages, as one line of JSON'),
  ).action(async (id: string | undefined, { patient, max, saveAs, ...flags }: RunFlags) => {
    const { runPipeline } = await import('./run-pipeline.ts');
    const { fromRun, ...others } = flags;
    await runPipeline(
      {
        ...others,
        what: whatToRun(id, fromRun),
        ...(patient === undefined ? {} : { patient: checkedName(patient, 'a patient') }),
        ...(saveAs === undefined ? {} : { saveAs }),
        ...(max === undefined ? {} : { maxMicroUsd: maxMicroUsd(max) }),
      },
      at,
    );
  });
}

function whatToRun(id: string | undefined, fromRun: string | undefined): PipelineToRun {
  if (fromRun !== undefined && id === undefined) return { fromRun: checkedName(fromRun, 'a run') };
  if (id !== undefined && fromRun === undefined) return { id: id.replaceAll('_', '-') };
  throw new Trouble('usage', {
    what: 'One pipeline is run: an id, or --from-run.',
    remedy: 'give an id (pipeline list names them), or --from-run with a run of decompose-task',
    exit: EXIT.usage,
  });
}

interface Listed {
  readonly pipelines: readonly {
    readonly id: string;
    readonly description: string;
    readonly stages: readonly { readonly id: string; readonly function: string }[];
  }[];
}

/** Prints the pipelines of the server, with their stages in order. */
export async function listPipelines(flags: ApiFlags, { environment, report }: CommandContext): Promise<void> {
  const api = await connect(flags, environment);
  const listed = (await (await api.get('/v1/pipelines')).json()) as Listed;
  const lines = listed.pipelines.map(
    ({ id, description, stages }) =>
      `${id}\n  ${description}\n  ${stages.map((stage) => stage.id).join(' → ')}`,
  );
  report.result(listed, lines.join('\n'));
}
