import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, troubleOf } from '../api/client.ts';
import { type ApiFlags, connect } from '../api/connect.ts';
import type { CommandContext } from '../command-context.ts';
import { type Say, withProgress } from '../report/with-progress.ts';
import { dollars } from '../work/dollars.ts';
import { postWork } from '../work/post-work.ts';
import { readInput } from '../work/read-input.ts';

interface RunOptions extends ApiFlags {
  readonly name: string;
  readonly input: string;
  readonly patient?: string;
  readonly saveAs?: string;
  readonly maxMicroUsd?: number;
}

interface Ran {
  readonly run: string;
  readonly result: unknown;
  readonly cached: boolean;
  readonly micro_usd: number;
  readonly preset: string | null;
  readonly models: readonly string[];
  readonly stand_in: boolean;
  readonly cut: readonly { readonly field: string; readonly tokens: number; readonly kept: number }[];
}

interface Work {
  readonly status: string;
  readonly code: string | null;
  readonly cached: boolean;
  readonly micro_usd: number;
  readonly result: (Omit<Ran, 'stand_in'> & { readonly output: unknown; readonly standIn: boolean }) | null;
}

const EVERY_MS = 1_000;

/** Runs a function, waits for its end, and prints its output; price and models go to stderr. */
export async function runFunction(options: RunOptions, at: CommandContext): Promise<void> {
  const { name, patient, saveAs, maxMicroUsd } = options;
  const input = await readInput(options.input, 'function');
  const api = await connect(options, at.environment);
  const base = patient === undefined ? '/v1' : `/v1/patients/${patient}`;
  const query = new URLSearchParams({
    ...(saveAs === undefined ? {} : { save_as: saveAs }),
    ...(maxMicroUsd === undefined ? {} : { max_micro_usd: String(maxMicroUsd) }),
  });
  const ran = await withProgress('running', at.report, async (say) => {
    const path = `${base}/functions/${encodeURIComponent(name)}/run?${query}`;
    const response = await postWork(api, { kind: 'function', name }, path, input);
    const answer = (await response.json()) as Ran;
    return response.status === 202 ? follow(api, `${base}/work/${answer.run}`, answer.run, say) : answer;
  });
  for (const { field, tokens, kept } of ran.cut)
    at.report.progress(`${field} was cut: ${kept} of ${tokens} tokens`);
  at.report.progress(costOf(ran));
  at.report.result(ran, JSON.stringify(ran.result, null, 2));
}

function costOf({ cached, micro_usd: microUsd, preset, models, stand_in: standIn }: Ran): string {
  if (cached) return 'The result was there already: nothing was paid.';
  const by = models.length === 0 ? 'by code alone' : `${preset}: ${models.join(', ')}`;
  return `${dollars(microUsd)} (${by})${standIn ? ', of a stand-in model: nothing is billed' : ''}`;
}

/** It takes longer than a request: asks for its status until it has ended. */
async function follow(api: ApiClient, path: string, run: string, say: Say): Promise<Ran> {
  for (;;) {
    const work = (await (await api.get(path)).json()) as Work;
    if (work.result !== null) {
      const { output, standIn, ...rest } = work.result;
      const { cached, micro_usd } = work;
      return { ...rest, run, result: output, stand_in: standIn, cached, micro_usd };
    }
    if (work.status !== 'waiting' && work.status !== 'running')
      throw troubleOf({ code: 'no_result', title: `It ended with ${work.code ?? work.status}` }, 502);
    say('running', `${dollars(work.micro_usd)} so far`);
    await delay(EVERY_MS);
  }
}
