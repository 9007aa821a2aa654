import { currentRun, defineTool, higherTier, type Json, RAISED_URGENCY, tierOf } from '@consilium/kernel';
import { z } from 'zod';

/** A model's word that help is needed. It can only raise: what code or this run found before stays. */
export const raiseUrgency = defineTool({
  name: 'raise_urgency',
  description:
    'Call this when the message tells of danger: emergency = help is needed now, urgent = today. The person is then told by us what to do.',
  input: z.object({ tier: z.enum(['urgent', 'emergency']) }),
  zone: 'neutral',
  effect: 'pure',
  execute: ({ tier }): Json => {
    const run = currentRun();
    const raised = higherTier(tierOf(run.state[RAISED_URGENCY]?.value), tier);
    run.setState(RAISED_URGENCY, raised);
    return { raised };
  },
});
