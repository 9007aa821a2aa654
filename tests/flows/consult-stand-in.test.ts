import { STAND_IN } from '@consilium/stand-in';
import { source } from '@consilium/team-consult';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { importStory } from '../support/import-story.ts';
import { type Stack, startStack } from '../support/stack.ts';

/** Without a key the product can still be shown: the stand-in routes, reads the record and cites what it was given. */
describe('the consult team with the stand-in model [A1] [A3]', () => {
  let stack: Stack;
  let client: Client;
  beforeAll(async () => {
    stack = await startStack({ teams: [source] });
    client = await clientFor(stack.server);
    await importStory(client, 'diabetes-kidney');
  });
  afterAll(() => stack?.stop());

  async function ask(text: string) {
    return (await client.ask(text, { timeoutMs: 30_000 })).answer;
  }

  it('answers about the record with footnotes that code checked', async () => {
    const answer = await ask('What was my last HbA1c?');
    expect(answer).toMatchObject({
      stand_in: true,
      status: 'complete',
      source_agents: ['health_consultant'],
    });
    expect(answer.text).toContain(STAND_IN);
    expect(answer.text).toMatch(/HbA1c \d+ mmol\/mol on \d{2}-\w{3}-\d{4}.*\[c1\]/s);
  });

  it('reads what has no tool of its own', async () => {
    const answer = await ask('Ask the record which procedures I had');
    expect(answer).toMatchObject({ stand_in: true, source_agents: ['health_consultant'] });
    expect(answer.text).toMatch(/\[c1\]/);
  });

  it('says what is not about health, and explains in general without the record', async () => {
    expect((await ask('What is the capital of France?')).text).toMatch(
      /^I can only help with health-related/,
    );
    expect(await ask('How does a statin work?')).toMatchObject({ source_agents: ['health_consultant_lite'] });
  });
});
