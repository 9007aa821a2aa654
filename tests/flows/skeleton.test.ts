import { scripted } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { type Stack, startStack } from '../support/stack.ts';

const files = [
  { path: 'team.yml', text: 'name: single\ndescription: One agent.\nroot: helper\nagents: [helper]\n' },
  {
    path: 'agents/helper.yml',
    text: 'name: helper\ndescription: Answers.\nmodel: fast\ninstruction: You answer briefly.\n',
  },
];

describe('walking skeleton [F1] [D8]', () => {
  let stack: Stack;
  let client: Client;
  beforeAll(async () => {
    stack = await startStack({ teams: [{ files, catalogue: { tools: [], callbacks: [] } }] });
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
});
