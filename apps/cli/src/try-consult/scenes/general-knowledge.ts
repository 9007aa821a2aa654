import { handTo } from '../stand/actor.ts';
import { agentOf } from '../stand/agent-of.ts';
import type { Play } from './scene.ts';

/** Lite explains medicine in general; there is no way from it to a record. */
export const generalKnowledge: Play = async ({ say, show, stand: { models } }) => {
  await say({
    who: 'patient',
    text: 'What is the difference between type 1 and type 2 diabetes?',
    acts: {
      triage: () => handTo('health_consultant_lite'),
      health_consultant_lite: () => ({
        text: 'In type 1 diabetes the body makes almost no insulin, because its own defence has destroyed the cells that make it. In type 2 diabetes there is insulin, but the body answers to it poorly. Type 1 is treated with insulin from the start; type 2 often begins with changes of habit and tablets.',
      }),
    },
  });
  const call = models?.log.entries.findLast(
    (entry) => entry.call !== null && agentOf(entry.call) === 'health_consultant_lite',
  )?.call;
  if (call)
    show.note(
      `All that this consultant could have called: ${call.tools.map(({ name }) => name).join(', ')}.`,
    );
};
