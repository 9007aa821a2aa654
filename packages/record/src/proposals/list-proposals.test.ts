import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocuments } from '../documents/create-documents.ts';
import { said } from '../test-support/conversation.fixture.ts';
import { draftOf } from '../test-support/facts.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { createProposals } from './create-proposals.ts';

const world = useRecordWorld({ beforeAll, afterAll });

describe('proposals of one source [A16] [A20]', () => {
  it('are found by conversation and by document, and by nothing else', async () => {
    const caller = await world().newCaller();
    const { propose, proposals } = createProposals(world().parts);
    const [first, second] = [await said(world(), caller, 'asthma'), await said(world(), caller, 'asthma')];
    const bytes = new TextEncoder().encode('asthma since 2011');
    const upload = { bytes, contentType: 'text/plain', title: 'Letter' } as const;
    const { id: document } = await createDocuments(world().parts).addDocument(caller, upload);
    const spoken = await propose(caller, draftOf(first, 'asthma'));
    await propose(caller, draftOf(second, 'asthma'));
    const written = await propose(caller, draftOf({ kind: 'document', document, page: 1 }, 'asthma'));
    const ids = async (filter: { document?: string; conversation?: string }) =>
      (await proposals(caller, { limit: 50, ...filter })).map(({ id }) => id);
    expect(await ids({ conversation: first.conversation })).toEqual([spoken.id]);
    expect(await ids({ document })).toEqual([written.id]);
    expect(await ids({ document, conversation: first.conversation })).toEqual([]);
    for (const none of [randomUUID(), 'no uuid', "' or true"]) {
      expect(await ids({ conversation: none })).toEqual([]);
      expect(await ids({ document: none })).toEqual([]);
    }
    expect(await ids({ document: '\0' })).toEqual([]);
    // The same fact of three sources is one.
    expect(await ids({})).toHaveLength(1);
  });
});
