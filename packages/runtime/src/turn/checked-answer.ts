import { checkAnswer } from '@consilium/clinical';
import {
  type AnswerDraft,
  type ChartFact,
  higherTier,
  isPassage,
  isPatientCompartment,
  isReceipt,
  type RecordVocabulary,
  type Tier,
  type Urgency,
  voiceOf,
} from '@consilium/kernel';
import { raiseAtOnce } from '../agents/raise-at-once.ts';
import { STORE } from '../durable/policy.ts';
import { type AgentResult, callerOf, type RunContext } from '../run/run-context.ts';
import { askSecondModel } from '../support/ask-second-model.ts';
import type { RemainingBudget } from '../work/ask-models.ts';
import { answerOf } from './answer.ts';

/** The message that a finished run becomes: its claims checked, and what a model found urgent said first by code. */
export async function checkedAnswer(
  run: RunContext,
  result: AgentResult,
  screened: Urgency | null,
  /** What is left of the run's budget: the check takes of it. */
  remaining: RemainingBudget = { budget: result.budget },
): Promise<AnswerDraft> {
  const answer = answerOf(result);
  const facts = run.log.facts();
  const current = await currentVersions(run, facts);
  const hasRecord = (agent: string) => run.team.agents[agent]?.zone === 'record';
  const check = (vocabulary: () => RecordVocabulary, doubted: ReadonlySet<string> = new Set()) =>
    checkAnswer(answer.parts, facts, current, {
      chart: isPatientCompartment(run.scope.compartment),
      userText: run.userText,
      hasRecord,
      ours: oursIn(run),
      ...{ vocabulary, doubted },
    });
  let needsWords = false;
  const first = check(() => {
    needsWords = true;
    return NO_WORDS;
  });
  const words = needsWords ? await vocabularyOf(run) : NO_WORDS;
  const byCode = needsWords ? check(() => words) : first;
  const second = await askSecondModel(run, byCode.claims, remaining);
  const checked = second !== null && second.doubted.size > 0 ? check(() => words, second.doubted) : byCode;
  const standIn = answer.standIn || second?.standIn === true;
  return withRaised(run, screened, withWords(run, result, { ...answer, ...checked, standIn }));
}

/** Nothing visible is left of what was said: the person who waits is told so. */
function withWords({ answering, team }: RunContext, result: AgentResult, answer: AnswerDraft): AnswerDraft {
  const isSeen = answer.parts.some(({ text }) => /[^\p{C}\p{Z}]/u.test(text));
  if (!answering || isSeen || result.parts.length === 0) return answer;
  const text = team.agents[result.agent]?.fallback ?? 'There is nothing to say to that.';
  return { ...answer, parts: [{ origin: 'code', text }] };
}

const NO_WORDS: RecordVocabulary = { terms: [], people: [] };

/** What the whole record calls things, whatever a tool read of it: without it an agent that reads nothing could deny anything. */
async function vocabularyOf(run: RunContext): Promise<RecordVocabulary> {
  const { record } = run.deps.ports;
  return record && isPatientCompartment(run.scope.compartment)
    ? run.durable.step('vocabulary', STORE, () => record.vocabulary(callerOf(run)))
    : NO_WORDS;
}

/** Texts of the team's files and callbacks, which an agent's words may hold. */
function oursIn({ team, callbacks }: RunContext): readonly string[] {
  const declared = Object.values(team.agents).flatMap((agent) => [
    agent.fallback,
    ...(agent.kind === 'llm' ? agent.agentTools.flatMap((tool) => [tool.fallback, tool.emptyText]) : []),
  ]);
  const said = [...callbacks.values()].flatMap(({ says = [] }) => says);
  return [...declared.filter((text) => text !== null), ...said];
}

/** The record may have changed since a tool read it: the versions of all that was handed out are asked for once more. */
async function currentVersions(
  run: RunContext,
  facts: readonly ChartFact[],
): Promise<ReadonlyMap<string, number>> {
  // What a query computed has no version of its own, nor has a receipt or a passage: it is as it was handed out.
  const isComputed = (fact: ChartFact) =>
    fact.resource.startsWith('Query/') || isReceipt(fact) || isPassage(fact);
  const computed = facts.filter(isComputed);
  const stored = [...new Set(facts.filter((fact) => !isComputed(fact)).map(({ resource }) => resource))];
  const { record } = run.deps.ports;
  const found =
    stored.length === 0 || !record
      ? []
      : await run.durable.step('versions', STORE, async () => [
          ...(await record.currentVersions(callerOf(run), stored)),
        ]);
  return new Map([...found, ...computed.map(({ resource, version }) => [resource, version] as const)]);
}

/** A model may raise the tier and never lower it; what it says then is ours, not its. */
async function withRaised(run: RunContext, found: Urgency | null, answer: AnswerDraft): Promise<AnswerDraft> {
  const raised = run.log.raised();
  const screened: Tier = found?.tier ?? 'none';
  if (raised === 'none' || higherTier(screened, raised) === screened) return answer;
  const urgency = { tier: raised, entries: [] };
  // They have been told when it was raised; once more here, for what only a branch knew of.
  const told = await raiseAtOnce(run, raised);
  if (told !== null) return { ...answer, urgency };
  const { screen, countryOf } = run.deps;
  if (!screen || voiceOf(run.scope.purpose) === 'clinician') return { ...answer, urgency };
  const country = countryOf ? await run.durable.step('country', STORE, () => countryOf(run.scope)) : null;
  const advice = { origin: 'code', text: screen.advice(urgency, country) } as const;
  return { ...answer, urgency, parts: [advice, ...answer.parts] };
}
