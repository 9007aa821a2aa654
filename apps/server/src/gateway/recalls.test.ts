import type { Message, RecallNotice } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { toMessageView } from './schemas/views.ts';
import { createWorld } from './testing/gateway-fixture.ts';

const HASH = 'a'.repeat(64);
const AT = '2026-01-02T00:00:00.000Z';
const PLACE = { compartment: 'patient/p1', name: 'Ada', conversation: 'c1', seq: 2 } as const;
const notice: RecallNotice = {
  ...{ ...PLACE, id: 'n1', hash: HASH, invented: true, status: 'retracted', by: 'crossref', reason: 'r' },
  ...{ heardAt: AT, at: AT, seenAt: null },
  source: { source_type: 'web', title: 't', site: 's', url: 'u', retrieved: '2026-01-01' },
};

describe('recalled sources over HTTP [B12]', () => {
  it("lists where a source was cited, read in the caller's own compartment", async () => {
    const asked: unknown[] = [];
    const notes = [{ mark: 'l1', start: 1, end: 9, score: 0.5 }];
    const world = await createWorld({
      recalls: {
        citations: async ({ scope }, hash, page) => {
          asked.push([scope.compartment, hash, page]);
          return [{ ...PLACE, message: 'm1', citedAt: AT, notes, recalled: 'retracted' }];
        },
        notices: async () => [notice, { ...notice, compartment: 'actor/dr' }],
        markSeen: async (_caller, id) => id === 'n1',
      },
    });
    const read = async (method: string, path: string) =>
      (await (await world.call(method, path, { as: 'dr' })).json()) as Record<string, unknown>;
    expect(await read('GET', `/v1/evidence/snapshots/${HASH}/citations?limit=1`)).toEqual({
      citations: [
        {
          ...{ conversation_id: 'c1', message_id: 'm1', citations_used: ['l1'], retrieval_scores: [0.5] },
          ...{ timestamp: AT, spans: [{ start: 1, end: 9 }], seq: 2, patient: 'p1', patient_name: 'Ada' },
          recalled: 'retracted',
        },
      ],
      next_before: 'm1',
    });
    expect(asked).toEqual([['actor/dr', HASH, { limit: 1 }]]);
    expect(await read('GET', '/v1/notices')).toMatchObject({
      notices: [
        { patient: 'p1', patient_name: 'Ada', status: 'retracted' },
        { patient: null, patient_name: null },
      ],
      next_before: null,
    });
    expect(await read('POST', '/v1/notices/n1/seen')).toEqual({ seen: true });
  });

  it('are shown with the message: the text is unchanged, and claims of the source are no longer confirmed', () => {
    const literature = {
      words: null,
      level: 'cohort',
      status: 'none_known',
      invented: true,
      score: 0.5,
    } as const;
    const message: Message = {
      ...{ id: 'm1', seq: 2, role: 'assistant', inReplyTo: 1, text: 'So.', parts: [], urgency: null },
      ...{ sourceAgents: [], standIn: true, status: 'complete', createdAt: AT },
      claims: [
        {
          ...{ sentence: 'So.', kind: 'literature', status: 'checked' },
          evidence: [{ mark: 'l1', ref: `Snapshot/${HASH}`, path: '1-9', printed: 'p', literature }],
        },
      ],
      recalls: [{ hash: HASH, status: 'retracted', by: 'crossref', reason: null, heardAt: AT, markedAt: AT }],
    };
    expect(toMessageView(message)).toMatchObject({
      text: 'So.',
      claims: [{ status: 'unconfirmed', reason: 'retracted' }],
      recalls: [{ hash: HASH, status: 'retracted', heard_at: AT, marked_at: AT }],
    });
  });
});
