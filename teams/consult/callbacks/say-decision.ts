import { type Callback, type Outcome, PANEL_SECTIONS } from '@consilium/kernel';
import { z } from 'zod';
import { NON_HEALTH, NOT_UNDERSTOOD } from '../rules/fixed-texts.ts';
import { decidedAnswer, type PlainAnswer } from '../rules/plain-requests.ts';

/** What triage's model may decide instead of handing over: a word, never a text. */
export const triageDecision = z.object({
  decision: z.enum(['non_health', 'unclear', 'list', 'share', 'edit']),
  section: z
    .enum(PANEL_SECTIONS)
    .exclude(['share'])
    .optional()
    .describe('Of the list that is asked for; only with decision list.'),
});

/** Says the fixed text of a decision, as ours; whatever else triage's model wrote is dropped. */
export const sayDecision: Callback = {
  name: 'say_decision',
  afterAgent: (outcome) => {
    if (outcome.status !== 'success' || outcome.output === undefined) return undefined;
    const { decision, section } = triageDecision.parse(outcome.output);
    if (decision === 'non_health') return { status: 'success', text: NON_HEALTH, ours: {} };
    if (decision === 'unclear') return { status: 'success', text: NOT_UNDERSTOOD, ours: {} };
    return asOurs(decidedAnswer(decision, section));
  },
};

function asOurs({ text, section }: PlainAnswer): Outcome {
  return { status: 'success', text, ours: { section } };
}
