import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, troubleOf } from '../api/client.ts';
import { type ApiFlags, connect } from '../api/connect.ts';
import type { CommandContext } from '../command-context.ts';
import { readInput } from '../function/run-function.ts';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';
import { withProgress } from '../report/with-progress.ts';

interface RunOptions extends ApiFlags {
  readonly id: string;
  readonly input: string;
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
  const { id, patient, saveAs, maxMicroUsd } = options;
  const input = await readInput(options.input);
  const api = await connect(options, at.environment);
  const base = patient === undefined ? '/v1' : `/v1/patients/${patient}`;
  const path = `${base}/pipelines/${encodeURIComponent(id)}`;
  const priced = (await (await posted(api, `${path}/estimate`, input, id)).json()) as Priced;
  const words = priceWords(priced);
  if (options.price) return at.report.result(priced, words);
  at.report.progress(words);
  const query = new URLSearchParams({
    ...(saveAs === undefined ? {} : { save_as: saveAs }),
    ...(maxMicroUsd === undefined ? {} : { max_micro_usd: String(maxMicroUsd) }),
  });
  const { run } = (await (await posted(api, `${path}/run?${query}`, input, id)).json()) as {
    readonly run: string;
  };
  const work = await withProgress('running', at.report, async (say) => {
    const told = new Map<string, string>();
    for (;;) {
      const found = (await (await api.get(`${base}/work/${run}`)).json()) as Work;
      for (const stage of found.stages) {
        const line = stageLine(stage);
        if (stage.run === null || line === null || told.get(stage.run) === line) continue;
        told.set(stage.run, line);
        at.report.progress(line);
      }
      if (found.status !== 'waiting' && found.status !== 'running') return found;
      say('running', `${usd(found.micro_usd)} so far`);
      await delay(EVERY_MS);
    }
  });
  if (work.result === null)
    throw troubleOf({ code: 'no_result', title: `It ended with ${work.code ?? work.status}` }, 502);
  for (const { stage, item, code } of work.result.gaps)
    at.report.progress(`not whole: ${stage}${item === null ? '' : `[${item}]`} ${code}`);
  at.report.progress(`${usd(work.micro_usd)} in all`);
  at.report.result({ run, ...work }, JSON.stringify(work.result.result, null, 2));
}

/** Null: nothing to say of it yet. */
function stageLine({ stage, item, round, status, code, cached, micro_usd: spent }: Stage): string | null {
  if (status === 'waiting') return null;
  const name = `${stage}${item === null ? '' : `[${item}]`}${round > 1 ? `, round ${round}` : ''}`;
  if (status === 'running') return `${name}: running`;
  return `${name}: ${status}${code === null ? '' : ` (${code})`}, ${cached ? 'was there already' : usd(spent)}`;
}

function priceWords({ estimate, most_with_retries: retried, seconds }: Priced): string {
  return `${usd(estimate.least)} to ${usd(estimate.most)}, with all retries ${usd(retried)}; ${seconds.least} to ${seconds.most} s`;
}

function usd(micro: number): string {
  return `$${(micro / 1_000_000).toFixed(6)}`;
}

async function posted(api: ApiClient, path: string, body: string, id: string): Promise<Response> {
  return api.post(path, body).catch((error: unknown) => {
    if (!(error instanceof Trouble) || error.code !== 'not_found') throw error;
    throw new Trouble(error.code, {
      what: `There is no pipeline ${id}, or no such patient for you.`,
      remedy: 'npm run consilium -- pipeline list   names the pipelines',
      exit: EXIT.refused,
    });
  });
}
