import {
  type AgentMemory,
  type AnswerDraft,
  type ClaimedRequest,
  isPassage,
  isReceipt,
  prepareCall,
  remember,
  type Scope,
  shortened,
  textOf,
  textToSummarize,
  toSummarize,
} from '@consilium/kernel';
import type { RuntimeDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { settle } from '../durable/settle.ts';
import { workFunction } from '../payloads/targets.ts';
import type { RunLog } from '../run/run-context.ts';

interface Work {
  readonly scope: Scope;
  readonly run: string;
  readonly claimed: ClaimedRequest;
}

const SUMMARIZE = 'summarize_content';
const SUMMARY_TOKENS = 1_000;
const SUMMARY_MS = 120_000;
const SUMMARY_CALLS = 8;

/** The memory after a run: what it was asked, did and said; above its limit the older half is a summary. */
export async function remembered(
  deps: RuntimeDeps,
  durable: Durable,
  work: Work,
  { answer, log }: { readonly answer: AnswerDraft | null; readonly log: RunLog },
): Promise<AgentMemory> {
  const { request, memory, now } = work.claimed;
  const facts = log.facts();
  const after = remember(memory, {
    ...{ at: now, why: request.why, asked: request.text },
    tools: log.steps().flatMap(({ kind, name }) => (kind === 'tool' ? [name] : [])),
    sources: facts.filter(isPassage).map(({ resource }) => resource.replace(/^Snapshot\//, '')),
    done: facts.filter(isReceipt).map(({ printed }) => printed),
    said: answer ? textOf(answer.parts) : '',
  });
  const parts = toSummarize(after);
  if (!parts) return after;
  const text = textToSummarize(after.summary, parts.older);
  const summary = (await summarized(deps, durable, work, text, log)) ?? shortened(after.summary, parts.older);
  return { ...after, entries: parts.left, summary };
}

/** By the function of that name, as a run below this one. Null where it cannot be asked, or has no result. */
async function summarized(
  { work: functions }: RuntimeDeps,
  durable: Durable,
  { scope, run, claimed }: Work,
  content: string,
  log: RunLog,
): Promise<string | null> {
  const spent = log.steps().reduce((sum, { microUsd }) => sum + microUsd, 0);
  const maxMicroUsd = Math.floor(claimed.leftMicroUsd - spent);
  if (!functions?.functions.has(SUMMARIZE) || maxMicroUsd <= 0) return null;
  const asked = { content, target_tokens: SUMMARY_TOKENS, style: 'bullets', quality: 'light' };
  const prepared = prepareCall(functions, SUMMARIZE, asked);
  if (!prepared) return null;
  const since = durable.away.last();
  const [end] = await settle([
    durable.call(workFunction, {
      ...{ scope, run: durable.uuid() },
      job: {
        ...{ kind: 'function', name: SUMMARIZE, call: prepared.call, stage: null, maxMicroUsd, since },
        share: { tokens: 4 * content.length, calls: SUMMARY_CALLS },
        ...{ deadline: since + SUMMARY_MS, turn: run, parent: run, team: 'research' },
        ...{ conversation: null, seq: 0 },
      },
    }),
  ]);
  if (!end?.ok) return null;
  const { summary } = (end.value.result?.output ?? {}) as { readonly summary?: unknown };
  return typeof summary === 'string' ? summary : null;
}
