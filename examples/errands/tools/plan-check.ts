import { ConsiliumError, currentRun, defineTool, receiptFact } from '@consilium/kernel';
import { z } from 'zod';

const DAY_MS = 86_400_000;

/** Has the runner look again later, by itself: a run without a conversation, which reports to this one. */
export const planCheck = defineTool({
  name: 'plan_check',
  description: 'Has the runner look at the notice board again in some days, and report.',
  input: z.object({ what: z.string().min(1).max(200), in_days: z.int().min(1).max(365) }),
  zone: 'neutral',
  effect: 'effect',
  execute: async ({ what, in_days }) => {
    const run = currentRun();
    if (!run.ports.wakes)
      throw new ConsiliumError('no_wakes', { remedy: 'give the server a role for teams without a patient' });
    const dueAt = new Date(run.now().getTime() + in_days * DAY_MS);
    await run.ports.wakes.plan(run.caller, {
      key: run.stepKey,
      conversation: run.reportsTo,
      dueAt,
      text: what,
      origin: 'model',
      task: { team: 'errands', agent: 'runner' },
    });
    const day = dueAt.toISOString().slice(0, 10);
    run.cite(receiptFact('schedule', `a check on ${day}: ${what}`));
    return { planned_for: day };
  },
});
