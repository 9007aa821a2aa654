import { doubtedClaims, SUPPORT_INSTRUCTION, SUPPORT_SCHEMA, supportQuestion } from '@consilium/clinical';
import { type Claim, isPatientCompartment } from '@consilium/kernel';
import { createMarker } from '../agents/marked.ts';
import type { RunContext } from '../run/run-context.ts';
import { createAskModels, type RemainingBudget } from '../work/ask-models.ts';

/** Milliseconds of one attempt. */
const ANSWER_MS = 20_000;
/** Milliseconds after the last step within which a second attempt may begin: a person waits for the answer. */
const WITHIN_MS = 25_000;
const ATTEMPTS = 2;

/** What an entry of the reply takes, and what a model may think before it. */
const TOKENS_OF_ONE = 24;
const TOKENS_BESIDE = 400;

export interface SecondOpinion {
  /** Keys of the claims that it doubts. */
  readonly doubted: ReadonlySet<string>;
  readonly standIn: boolean;
}

/**
 * Puts the sentences that code has confirmed by passages before the second model, with these passages and nothing else, as one durable
 * step of the run. Null: there is no such model or sentence, or no answer that can be read; the run's steps say why.
 */
export async function askSecondModel(
  run: RunContext,
  claims: readonly Claim[],
  remaining: RemainingBudget,
): Promise<SecondOpinion | null> {
  const { supportModel: model, log } = run;
  if (model === undefined) return null;
  const { mark, rule } = createMarker(run.identity.run);
  const question = supportQuestion(claims, log.facts(), mark);
  if (question === null) return null;
  const { asked, text } = question;
  const ask = createAskModels(run, {
    who: 'support',
    // A sentence may hold words of the record.
    zone: isPatientCompartment(run.scope.compartment) ? 'record' : 'neutral',
    remaining,
    call: {
      ...{ timeoutMs: ANSWER_MS, attempts: ATTEMPTS, until: log.time() + WITHIN_MS },
      isReadable: (output) => doubtedClaims(output, asked) !== null,
    },
  });
  const maxOutputTokens = TOKENS_BESIDE + TOKENS_OF_ONE * asked.length;
  const [reply] = await ask([
    {
      ...{ role: 'support', model, text, output: SUPPORT_SCHEMA, maxOutputTokens, reasoning: 'low' },
      system: `${SUPPORT_INSTRUCTION}\n\n${rule}`,
    },
  ]);
  const doubted = reply?.kind === 'reply' ? doubtedClaims(reply.output, asked) : null;
  return reply?.kind === 'reply' && doubted !== null ? { doubted, standIn: reply.standIn } : null;
}
