import {
  type AgentMemory,
  type AnswerDraft,
  type ClaimedRequest,
  isPassage,
  isReceipt,
  remember,
  type Scope,
  shortened,
  textOf,
  toSummarize,
} from '@consilium/kernel';
import type { RuntimeDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import type { RunLog } from '../run/run-context.ts';

interface Work {
  readonly scope: Scope;
  readonly run: string;
  readonly claimed: ClaimedRequest;
}

/** The memory after a run: what it was asked, did and said; above its limit the older half is a summary. */
export async function remembered(
  _deps: RuntimeDeps,
  _durable: Durable,
  { claimed: { request, memory, now } }: Work,
  { answer, log }: { readonly answer: AnswerDraft | null; readonly log: RunLog },
): Promise<AgentMemory> {
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
  return { ...after, entries: parts.left, summary: shortened(after.summary, parts.older) };
}
