import { describe, expect, test } from 'vitest';
import { createGrants, createWorld } from './testing/gateway-fixture.ts';

describe('whose words a message is [A16]', () => {
  test.each([
    ['proxy', ['PATRQT'], {}, 'proxy'],
    ['self', ['PATRQT'], {}, undefined],
    ['care-team', ['TREAT'], {}, undefined],
    // Who acts for a patient and treats the patient, and now writes as the latter.
    ['proxy', ['PATRQT', 'TREAT'], { 'Purpose-Of-Use': 'TREAT' }, undefined],
  ] as const)('of %s for %j: %j', async (relation, purposes, headers, voice) => {
    const grants = { ...createGrants(), liveGrant: async () => ({ relation, purposes }), holds: () => true };
    const heard: unknown[] = [];
    const world = await createWorld({
      grants,
      conversations: {
        accept: async (_scope, _conversation, message) => {
          heard.push(message.voice);
          return { seq: 1, id: 'm1', duplicate: false, urgency: null };
        },
        cancel: async () => 'idle',
        promote: async () => 'not-found',
        rerun: async () => 'not-found',
      },
    });
    const path = '/v1/patients/p1/conversations/c1/messages';
    const sent = await world.call('POST', path, { as: 'signe', json: { text: 'He weighed 27 kg' }, headers });
    expect([sent.status, heard]).toEqual([202, [voice]]);
  });
});
