import { randomUUID } from 'node:crypto';
import { stories } from '@consilium/example-patients';
import { source } from '@consilium/team-consult';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admittedClient, type Client, clientFor } from '../support/client.ts';
import { openStream } from '../support/events.ts';
import { type Stack, startStack } from '../support/stack.ts';

const SUSPICION = 'I suspect neglect by the mother. He has had a headache since 2015.';
interface VersionId {
  readonly type: string;
  readonly id: string;
  readonly version: number;
}

const WORDS = /neglect|headache since/;

describe('a conversation has an audience [F2]', () => {
  let stack: Stack;
  let doctor: Client;
  let mother: Client;
  let conversation: string;
  let proposal: string;
  let entry: string;

  beforeAll(async () => {
    stack = await startStack({ teams: [source] });
    doctor = await clientFor(stack.server);
    mother = await admittedClient(stack, 'mother', { relation: 'proxy' });
    await doctor.request('POST', '/record/import?source=clinic', stories[0]?.chapters[0]?.bundle);
    conversation = await doctor.createConversation();
    const { seq } = await doctor.post(conversation, SUSPICION);
    await doctor.answer(conversation, seq, 30_000);
    await until(async () => (await proposals(doctor)).length > 0, { timeoutMs: 30_000, what: 'a proposal' });
    proposal = (await proposals(doctor))[0]?.id ?? '';
    const path = `/record/proposals/${proposal}/decision`;
    const verdict = { verdict: 'accept' };
    const { result } = await doctor.send<{ result: VersionId }>('POST', path, verdict);
    entry = `/record/entries/${result.type}/${result.id}/versions/${result.version}`;
  });
  afterAll(() => stack?.stop());

  async function proposals(client: Client): Promise<readonly { id: string; quote: string }[]> {
    const path = '/record/proposals';
    return (await client.send<{ proposals: { id: string; quote: string }[] }>('GET', path)).proposals;
  }

  it('what the doctor says of the mother, the mother reads nowhere', async () => {
    const ways = {
      list: await mother.request('GET', '/conversations'),
      find: await mother.request('GET', `/conversations/${conversation}`),
      messages: await mother.request('GET', `/conversations/${conversation}/messages`),
      events: await mother.request('GET', `/conversations/${conversation}/events?after=0`),
      proposals: await mother.request('GET', '/record/proposals'),
      questions: await mother.request('GET', '/record/questions'),
      export: await mother.request('GET', '/record/export'),
      provenance: await mother.request('GET', `${entry}/provenance`),
      trail: await mother.request('GET', '/audit?limit=200'),
    };
    expect([ways.find.status, ways.messages.status, ways.events.status]).toEqual([404, 404, 404]);
    for (const [way, response] of Object.entries(ways)) {
      // An accepted fact is an entry of the record, and the record is for all with a grant; the doctor's sentence is not.
      const shown = way === 'export' ? /neglect/ : WORDS;
      const text = response.headers.get('content-type')?.startsWith('text/event-stream')
        ? 'a stream'
        : await response.text();
      expect(text, way).not.toMatch(shown);
      expect(text, way).not.toContain(conversation);
      if (way !== 'provenance') expect(text, way).not.toContain(`proposal/${proposal}`);
    }
    const decided = await mother.request('POST', `/record/proposals/${proposal}/decision`, {
      verdict: 'reject',
    });
    expect(decided.status).toBe(404);
  });

  it('her agents read nothing of it either', async () => {
    const before = stack.models.log.entries.length;
    const { conversation: hers } = await mother.ask(
      'What did the doctor write about me in the other conversations?',
      { timeoutMs: 30_000 },
    );
    const sent = JSON.stringify(stack.models.log.entries.slice(before));
    expect(sent).not.toMatch(/neglect/);
    // And what she asks is hers: the doctor is not in its audience.
    expect((await doctor.request('GET', `/conversations/${hers}`)).status).toBe(404);
  });

  it('she can neither write into it, nor stop it, nor take its id', async () => {
    const there = (id: string) =>
      Promise.all([
        mother.request('POST', `/conversations/${id}/messages`, { text: 'Hello' }),
        mother.request('POST', `/conversations/${id}/cancel`, {}),
        mother.request('PUT', `/conversations/${id}/audience`, { audience: 'all', proxies: true }),
      ]);
    const plain = async (responses: readonly Response[]) =>
      Promise.all(
        responses.map(async (response) => ({
          ...((await response.json()) as object),
          instance: '',
          status: response.status,
        })),
      );
    const before = await doctor.messages(conversation);
    expect(await plain(await there(conversation))).toEqual(await plain(await there(randomUUID())));
    expect(await doctor.messages(conversation)).toEqual(before);
  });

  it('its author opens and closes it: an open stream ends at once', async () => {
    const set = async (audience: string, proxies: boolean) =>
      (await doctor.request('PUT', `/conversations/${conversation}/audience`, { audience, proxies })).status;
    expect(await set('all', false)).toBe(200);
    expect((await mother.request('GET', `/conversations/${conversation}`)).status).toBe(404);
    expect(await set('all', true)).toBe(200);
    expect((await mother.messages(conversation))[0]?.text).toBe(SUSPICION);
    const stream = await openStream(mother, conversation);
    await stream.waitFor('ready');
    const refused = await mother.request('PUT', `/conversations/${conversation}/audience`, {
      audience: 'author',
      proxies: false,
    });
    expect(refused.status).toBe(403);
    const closed = performance.now();
    expect(await set('care-team', false)).toBe(200);
    await stream.waitFor('forbidden', 2_000);
    expect(performance.now() - closed).toBeLessThan(2_000);
    expect((await mother.request('GET', `/conversations/${conversation}/messages`)).status).toBe(404);
    expect((await proposals(mother)).length).toBe(0);
  });
});
