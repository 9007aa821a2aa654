import { randomUUID } from 'node:crypto';
import type { Claim, Scope } from '@consilium/kernel';
import type { createAuditedHistory } from '@consilium/store';

/** The engine refuses a question about what is no id of its own; it has none of this one. */
const INVOCATION = 'inv_1dnUZP7D6nsJ0Cy3gSLfCGpSgr8CCjMgbd';

/** A question and its answer with these claims, written as a turn writes them. Gives the answer's place. */
export async function addCitingAnswer(
  history: ReturnType<typeof createAuditedHistory>,
  scope: Scope,
  conversation: string,
  claims: readonly Claim[],
  text = 'So.',
): Promise<number> {
  const run = randomUUID();
  const accepted = await history.acceptMessage(scope, {
    ...{ conversation, id: randomUUID(), clientKey: run, run, most: 5 },
    parts: [{ origin: 'user', text: 'And?' }],
  });
  if (typeof accepted === 'string') throw new Error(accepted);
  const place = { conversation, seq: accepted.seq, turn: run };
  await history.startRun(scope, {
    ...{ ...place, run, parent: null, kind: 'turn', team: 'consult', teamVersion: null, agent: 'a' },
    invocation: INVOCATION,
  });
  await history.commitTurn(scope, {
    ...{ ...place, delta: {}, runs: [{ run, status: 'complete', code: null, steps: [] }] },
    answer: {
      ...{ parts: [{ origin: 'model', text, agent: 'a' }], claims, sourceAgents: ['a'] },
      ...{ standIn: true, status: 'complete' },
    },
  });
  return accepted.seq + 1;
}
