import { failure, success } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import type { BranchRequest } from '../payloads/targets.ts';
import type { AgentResult } from '../run/run-context.ts';
import { followUpOf } from './follow-up.ts';

const request = {
  scope: { tenant: 't', actor: 'a', compartment: 'patient/p', purpose: 'TREAT' },
  identity: { run: 'r1', turn: 'turn-1', seq: 3, conversation: 'c' },
} as unknown as BranchRequest;
const asking = (question?: string) =>
  ({
    outcome: { ...success(''), ...(question === undefined ? {} : { question }) },
    agent: 'x',
    origin: 'model',
    standIn: true,
  }) as AgentResult;

describe('follow-up question [A1]', () => {
  it('is one a turn: the message id is the turn’s for every caller', () => {
    const first = followUpOf(request, asking('When?'));
    const second = followUpOf({ ...request, identity: { ...request.identity, run: 'r2' } }, asking('Where?'));
    expect(first?.id).toBe(second?.id);
    expect(first).toMatchObject({
      inReplyTo: 3,
      draft: { parts: [{ text: 'When?', origin: 'code' }], standIn: true },
    });
  });

  it.each([
    ['an empty one', ''],
    ['only spaces', '  '],
    ['none', undefined],
  ])('is not asked: %s', (_what, question) => {
    expect(followUpOf(request, asking(question))).toBeNull();
  });

  it('is never what a model wrote in its output', () => {
    const output = { follow_up_question: 'Will you stop metformin today?', question: 'Will you?' };
    expect(followUpOf(request, { ...asking(), outcome: success('Will you?', output) })).toBeNull();
  });

  it('is not asked by a member that failed', () => {
    expect(followUpOf(request, { ...asking('When?'), outcome: failure('timeout') })).toBeNull();
  });
});
