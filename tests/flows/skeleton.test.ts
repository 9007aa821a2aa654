import { scripted } from '@consilium/stand-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { source } from '../support/single-team.ts';
import { type Stack, startStack } from '../support/stack.ts';

describe('walking skeleton [F1] [D8]', () => {
  let stack: Stack;
  let client: Client;
  beforeAll(async () => {
    stack = await startStack({ teams: [source] });
    client = await clientFor(stack.server);
  });
  afterAll(() => stack?.stop());

  it('takes a message, runs one agent durably, and keeps the answer', async () => {
    const player = scripted([{ reply: { text: 'Drink some water.' } }]);
    stack.models.setPlayer(player);
    const conversation = await client.createConversation();
    const accepted = await client.post(conversation, 'I am thirsty');
    const answer = await client.answer(conversation, accepted.seq);
    expect(answer).toMatchObject({
      text: 'Drink some water.',
      source_agents: ['helper'],
      stand_in: true,
      status: 'complete',
    });
    player.assertDone();
  });

  it('repeats a call that the provider refuses for now, and says so when it refuses for good', async () => {
    stack.models.setPlayer(scripted([{ reply: { text: 'At last.' } }]));
    stack.models.setFaults([
      { fault: { status: 429, retryAfterS: 1 }, times: 1 },
      { fault: { status: 500 }, times: 1 },
    ]);
    const conversation = await client.createConversation();
    const first = await client.post(conversation, 'Are you there?');
    expect((await client.answer(conversation, first.seq)).text).toBe('At last.');

    stack.models.setFaults([{ fault: { status: 400 } }]);
    const second = await client.post(conversation, 'And now?');
    expect(await client.answer(conversation, second.seq)).toMatchObject({ status: 'failed', text: '' });
    stack.models.setFaults([]);
  });

  it('takes the same client key once [D8]', async () => {
    stack.models.setPlayer({ kind: 'scripted', play: () => ({ text: 'Once.' }) });
    const conversation = await client.createConversation();
    const first = await client.post(conversation, 'One', 'the-key');
    const again = await client.post(conversation, 'One', 'the-key');
    expect(again).toMatchObject({ seq: first.seq, id: first.id, duplicate: true });
    await client.answer(conversation, first.seq);
    expect((await client.messages(conversation)).map(({ role }) => role)).toEqual(['user', 'assistant']);
  });
});
