import type { Findings, InterruptionRule, KeptRule, Suppression, SuppressionDesk } from '@consilium/kernel';
import { AGENT_ID } from './fake-research.ts';

export const SUPPRESSION_ID = '00000000-0000-4000-8000-000000000006';

/** One thing that was kept back, of the agent that everybody has. */
export function createFakeSuppressions(
  conversation = '00000000-0000-4000-8000-000000000004',
): SuppressionDesk {
  let kept: readonly KeptRule[] = [];
  let held: Suppression = {
    ...{ id: SUPPRESSION_ID, conversation, agent: { id: AGENT_ID, name: 'Gout' }, by: 'rule' },
    ...{ reason: 'It came in your quiet hours.', claims: [], at: '2026-01-01T00:00:00.000Z' },
    parts: [{ origin: 'model', text: 'The trial was retracted.' }],
    ...{ promotedAt: null, promotedAs: null, dueAt: null, sentAt: null },
  };
  const toKept = (rule: InterruptionRule): KeptRule => ({
    ...{ id: JSON.stringify(rule), rule, learnedFrom: null, agentName: 'Gout' },
  });
  return {
    list: async () => [held],
    find: async (_caller, id) => (id === SUPPRESSION_ID ? held : null),
    promoted: async (_caller, id, { seq, rule }) => {
      held = { ...held, promotedAt: '2026-01-02T00:00:00.000Z', promotedAs: seq };
      if (rule) kept = [...kept, { ...toKept(rule), learnedFrom: id }];
    },
    rules: async () => kept,
    setRules: async (_caller, rules) => {
      kept = rules.map(toKept);
      return kept;
    },
  };
}

export const FAKE_FINDINGS: Pick<Findings, 'look'> = {
  look: async () => ({
    claims: [
      {
        ...{ id: '00000000-0000-4000-8000-000000000007', sentence: 'A lowered mortality.', quote: 'lowered' },
        ...{
          hash: 'a'.repeat(64),
          level: 'cohort',
          status: 'checked',
          standing: 'none_known',
          printed: 'Meyer.',
        },
        work: { title: 't', firstAuthor: null, doi: null, pmid: null, registrations: [] },
        firstSeen: '2026-01-01T00:00:00.000Z',
      },
    ],
    ...{ judged: null, now: '2026-01-01T00:00:00.000Z' },
  }),
};
