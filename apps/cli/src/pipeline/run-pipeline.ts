import { setTimeout as delay } from 'node:timers/promises';
import { troubleOf } from '../api/client.ts';
import { type ApiFlags, connect } from '../api/connect.ts';
import type { CommandContext } from '../command-context.ts';
import { withProgress } from '../report/with-progress.ts';
import { dollars } from '../work/dollars.ts';
import { postWork } from '../work/post-work.ts';
import { readInput } from '../work/read-input.ts';

/** A pipeline of the server, or the subtasks that a run of `decompose_task` gave. */
export type PipelineToRun = { readonly id: string } | { readonly fromRun: string };

interface RunOptions extends ApiFlags {
  readonly what: PipelineToRun;
  /** A file. Default: no fields. */
  readonly input?: string;
  readonly patient?: string;
  readonly saveAs?: string;
  readonly maxMicroUsd?: number;
  readonly price?: boolean;
}

interface Stage {
  readonly run: string | null;
  readonly stage: string;
  readonly item: number | null;
  readonly round: number;
  readonly status: string;
  readonly code: string | null;
  readonly cached: boolean;
  readonly micro_usd: number;
}

interface Work {
  readonly status: string;
  readonly code: string | null;
  readonly micro_usd: number;
  readonly stand_in: boolean;
  readonly stages: readonly Stage[];
  readonly result: {
    readonly status: string;
    readonly result: unknown;
    readonly gaps: readonly { readonly stage: string; readonly item: number | null; readonly code: string }[];
  } | null;
}

interface Priced {
  readonly estimate: { readonly least: number; readonly most: number };
  readonly most_with_retries: number;
  readonly seconds: { readonly least: number; readonly most: number };
}

const EVERY_MS = 500;

/** Runs a pipeline, says what becomes of each stage on stderr, and prints its result. */
export async function runPipeline(options: RunOptions, at: CommandContext): Promise<void> {
  const { what, patient, saveAs, maxMicroUsd } = options;
  const input = options.input === undefined ? '{}' : await readInput(options.input, 'pipeline');
  const api = await connect(options, at.environment);
  const base = patient === undefined ? '/v1' : `/v1/patients/${patient}`;
  const path =
    'id' in what ? `${base}/pipelines/${encodeURIComponent(what.id)}` : `${base}/work/${what.fromRun}`;
  const pipeline = { kind: 'pipeline', name: 'id' in what ? what.id : `of the run ${what.fromRun}` } as const;
  const priced = (await (await postWork(api, pipeline, `${path}/estimate`, input)).json()) as Priced;
  const words = priceWords(priced);
  if (options.price) return at.report.result(priced, words);
  at.report.progress(words);
  const query = new URLSearchParams({
    ...(saveAs === undefined ? {} : { save_as: saveAs }),
    ...(maxMicroUsd === undefined ? {} : { max_micro_usd: String(maxMicroUsd) }),
  });
  const { run } = (await (await postWork(api, pipeline, `${path}/run?${query}`, input)).json()) as {
    readonly run: string;
  };
  const work = await withProgress('running', at.report, async (say) => {
    const shown = new Map<string, string>();
    for (;;) {
      const found = (await (await api.get(`${base}/work/${run}`)).json()) as Work;
      for (const stage of found.stages) {
        const line = stageLine(stage);
        if (stage.run === null || line === null || shown.get(stage.run) === line) continue;
        shown.set(stage.run, line);
        at.report.progress(line);
      }
      if (found.status !== 'waiting' && found.status !== 'running') return found;
      say('running', `${dollars(found.micro_usd)} so far`);
      await delay(EVERY_MS);
    }
  });
  if (work.result === null)
    throw troubleOf({ code: 'no_result', title: `It ended with ${work.code ?? work.status}` }, 502);
  for (const { stage, item, code } of work.result.gaps)
    at.report.progress(`missing: ${stage}${item === null ? '' : `[${item}]`} ${code}`);
  at.report.progress(
    `${dollars(work.micro_usd)} in all${work.stand_in ? ', of a stand-in model: nothing is billed' : ''}`,
  );
  at.report.result({ run, ...work }, JSON.stringify(work.result.result, null, 2));
}

/** Null: nothing to say of it yet. */
function stageLine({ stage, item, round, status, code, cached, micro_usd: spent }: Stage): string | null {
  if (status === 'waiting') return null;
  const name = `${stage}${item === null ? '' : `[${item}]`}${round > 1 ? `, round ${round}` : ''}`;
  if (status === 'running') return `${name}: running`;
  return `${name}: ${status}${code === null ? '' : ` (${code})`}, ${cached ? 'was there already' : dollars(spent)}`;
}

function priceWords({ estimate, most_with_retries: retried, seconds }: Priced): string {
  return `${dollars(estimate.least)} to ${dollars(estimate.most)}, with all retries ${dollars(retried)}; ${seconds.least} to ${seconds.most} s`;
}
