import type { Message } from '@consilium/kernel';
import { describe, expect, test } from 'vitest';
import { acceptedView, messageView, toAcceptedView, toMessageView } from './views.ts';

const message: Message = {
  ...{
    id: 'm1',
    seq: 2,
    role: 'assistant',
    inReplyTo: 1,
    text: 'Your HbA1c is 7.9 % [c1].',
    sourceAgents: ['consultant'],
  },
  parts: [
    { origin: 'chart', text: 'Your HbA1c is 7.9 % [c1].', agent: 'consultant' },
    { origin: 'code', text: 'See your labs.', section: 'labs' },
  ],
  claims: [
    {
      ...{ sentence: 'Your HbA1c is 7.9 %.', kind: 'chart', status: 'checked' },
      evidence: [{ mark: 'c1', ref: 'Observation/o1/2', path: 'valueQuantity', printed: 'HbA1c 7.9 %' }],
    },
    { sentence: 'It is high.', kind: 'chart', status: 'removed', evidence: [], reason: 'verdict' },
  ],
  urgency: { tier: 'urgent', entries: ['chest-pain'] },
  ...{ standIn: true, status: 'complete', createdAt: '2026-03-01T10:00:00.000Z' },
};

describe('a message as a console reads it [A15] [A17]', () => {
  test('has sections, claims with footnotes and why one was removed, and how urgent it is', () => {
    const view = toMessageView(message);
    expect(view).toMatchObject({
      parts: [
        { origin: 'chart', agent: 'consultant' },
        { origin: 'code', section: 'labs' },
      ],
      claims: message.claims,
      urgency: { tier: 'urgent', entries: ['chest-pain'] },
    });
    expect(messageView.parse(view)).toEqual(view);
  });

  test('shows no evidence of claims from before there were footnotes', () => {
    const old = { ...message, claims: [{ ...message.claims[0], evidence: ['o1'] }] } as unknown as Message;
    expect(toMessageView(old).claims[0]?.evidence).toEqual([]);
  });

  test('once accepted, says what a person is told at once', () => {
    const urgency = { tier: 'emergency', entries: ['stroke'], advice: 'Call 112 now.' } as const;
    const view = toAcceptedView({ seq: 1, id: 'm1', duplicate: false, urgency });
    expect(view).toEqual({ seq: 1, id: 'm1', duplicate: false, urgency });
    expect(acceptedView.parse(view)).toEqual(view);
    expect(toAcceptedView({ seq: 1, id: 'm1', duplicate: true, urgency: null }).urgency).toBeNull();
  });
});
