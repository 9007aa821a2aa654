import {
  decideThreshold,
  judgeWritten,
  WRITTEN_INSTRUCTION,
  writtenQuestion,
  writtenReply,
} from '@consilium/clinical';
import {
  type AnswerDraft,
  type AskModels,
  type Claim,
  type ClaimedRequest,
  type Evidence,
  type Findings,
  isWritten,
  type JsonSchema,
  type MessagePart,
  type NewFinding,
  printSource,
  type ResearchClaim,
  type Scope,
  snapshotOf,
  type ThresholdVerdict,
  thresholdSchema,
  type WrittenThreshold,
  workIdentity,
} from '@consilium/kernel';
import { z } from 'zod';
import { createMarker } from '../agents/marked.ts';
import { STORE } from '../durable/policy.ts';
import type { RunContext } from '../run/run-context.ts';

/**
 * Keeps what a report claims and decides whether it is enough: by code, or, of a threshold in free text, by a model as a step of the same
 * run. The report then says which, on what, and what is missing. A threshold that is met ends the work of the agent.
 */
export async function withVerdict(
  run: RunContext,
  {
    scope,
    run: request,
    claimed: { agent, now },
  }: { readonly scope: Scope; readonly run: string; readonly claimed: ClaimedRequest },
  answer: AnswerDraft,
  ask: AskModels,
): Promise<AnswerDraft> {
  const { findings } = run.deps.research ?? {};
  if (!findings) return answer;
  const threshold = thresholdSchema.safeParse(agent.threshold).data ?? null;
  const today = now.slice(0, 10);
  const { claims, decided } = await run.durable.step('findings', STORE, async () => {
    const found = await newFindings(run.deps.ports.evidence, scope, answer.claims);
    await findings.keep(scope, { agent: agent.id, run: request }, found);
    if (threshold === null) return { claims: [], decided: null };
    const all = await findings.of(scope, agent.id);
    if (isWritten(threshold)) return { claims: all as readonly ResearchClaim[], decided: null };
    return {
      claims: [],
      decided: await settled(findings, scope, agent.id, decideThreshold(threshold, all, today)),
    };
  });
  if (threshold === null) return answer;
  if (!isWritten(threshold)) return decided ? withPart(answer, decided) : answer;
  const verdict = await askModel(run, threshold, claims, ask);
  await run.durable.step(
    'verdict',
    STORE,
    async () => void (await settled(findings, scope, agent.id, verdict)),
  );
  return withPart(answer, verdict);
}

async function settled(findings: Findings, scope: Scope, agent: string, verdict: ThresholdVerdict) {
  await findings.settle(scope, agent, verdict);
  return verdict;
}

/** Sentences with a source that was read; of each source one finding. */
async function newFindings(
  evidence: Evidence | undefined,
  scope: Scope,
  claims: readonly Claim[],
): Promise<readonly NewFinding[]> {
  const found: NewFinding[] = [];
  for (const { sentence, status, evidence: notes } of claims) {
    if (status !== 'checked' && status !== 'unconfirmed') continue;
    for (const { ref, literature } of notes) {
      const hash = snapshotOf(ref);
      const read = hash !== null && literature ? await evidence?.snapshot(scope, hash) : null;
      if (!read || !literature || hash === null) continue;
      const { source } = read.snapshot;
      const [work, printed] = [workIdentity(source, read.text), printSource(source)];
      found.push({
        ...{ sentence, hash, status, work, printed, level: literature.level },
        quote: literature.words ?? sentence,
      });
    }
  }
  return found;
}

const MOST_TOKENS = 400;

async function askModel(
  run: RunContext,
  threshold: WrittenThreshold,
  claims: readonly ResearchClaim[],
  ask: AskModels,
): Promise<ThresholdVerdict> {
  const { question, marks } = writtenQuestion(threshold, claims);
  const notMet = (why: string): ThresholdVerdict => ({
    met: false,
    by: 'model',
    on: [],
    missing: [why],
    ended: false,
  });
  if (marks.size === 0) return notMet('There is no confirmed finding yet.');
  const { mark, rule } = createMarker(run.identity.run);
  const [reply] = await ask([
    {
      ...{ role: 'threshold', model: 'fast', maxOutputTokens: MOST_TOKENS },
      ...{ system: `${WRITTEN_INSTRUCTION}\n\n${rule}`, text: mark('outside', question) },
      output: z.toJSONSchema(writtenReply, { io: 'input' }) as JsonSchema,
    },
  ]);
  const said = reply?.kind === 'reply' ? writtenReply.safeParse(reply.output).data : undefined;
  return said
    ? judgeWritten(said, marks)
    : notMet('The model that decides it did not answer; it is asked again after the next run.');
}

/** What was decided, in words of code at the end of the report. */
function withPart(answer: AnswerDraft, { met, by, on, missing, ended }: ThresholdVerdict): AnswerDraft {
  const who = by === 'model' ? ' (decided by a model, not by code)' : '';
  const rests = on.length === 1 ? '1 finding' : `${on.length} findings`;
  const text = met
    ? `The threshold is met${who}: it rests on ${rests}. The agent spends nothing more by itself.`
    : `The threshold is not met${who}. ${missing.join(' ')}${ended ? ' The agent stopped.' : ''}`;
  const part: MessagePart = { origin: 'code', text };
  return { ...answer, parts: [...answer.parts, part] };
}
