import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { rowsOf } from '../support/rows.ts';
import { source } from '../support/single-team.ts';
import { type Stack, startStack } from '../support/stack.ts';

describe('recovery [F1]', () => {
  let stack: Stack;
  let client: Client;
  beforeAll(async () => {
    stack = await startStack(
      { teams: [source] },
      { env: { STUCK_AFTER_MS: '5000', WATCHDOG_EVERY_MS: '300', CANCEL_GRACE_MS: '2000' } },
    );
    client = await clientFor(stack.server);
  });
  afterAll(() => stack?.stop());

  it('ends turns that nothing else ends, and their conversations go on', async () => {
    // A provider that never answers, in a turn whose own time-out is far away.
    stack.models.setFaults([{ fault: { hang: true } }]);
    const conversations = await Promise.all(Array.from({ length: 10 }, () => client.createConversation()));
    for (const conversation of conversations) await client.post(conversation, 'Are you there?');
    for (const conversation of conversations) {
      expect(await client.answer(conversation, 1, 30_000)).toMatchObject({ status: 'cancelled' });
    }
    stack.models.setFaults([]);
    stack.models.setPlayer({ kind: 'scripted', play: () => ({ text: 'Yes.' }) });
    for (const conversation of conversations) {
      const { seq } = await client.post(conversation, 'And now?');
      expect((await client.answer(conversation, seq)).text).toBe('Yes.');
    }
  });

  it('closes the row of a run whose invocation the engine no longer knows', async () => {
    stack.models.setFaults([{ fault: { hang: true } }]);
    const conversation = await client.createConversation();
    await client.post(conversation, 'Hello');
    const [run] = await until(
      async () => {
        const found = await stack.query<{ invocation: string }>(
          'SELECT invocation FROM app.runs WHERE conversation = $1',
          [conversation],
        );
        return found.length > 0 ? found : null;
      },
      { what: 'the run row' },
    );
    const killed = await fetch(`${stack.restate.adminUrl}/invocations/${run?.invocation}/kill`, {
      method: 'PATCH',
    });
    expect(killed.ok).toBe(true);
    stack.models.setFaults([]);
    expect(await client.answer(conversation, 1, 20_000)).toMatchObject({ status: 'cancelled' });
    expect((await rowsOf(stack.postgres.url, conversation)).runs).toMatchObject([
      { status: 'cancelled', code: 'killed' },
    ]);
  });

  it('parks a turn whose answer the database refuses for good, and releases the conversation', async () => {
    await stack.query(`CREATE FUNCTION app.refuse_poison() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF new.body::text LIKE '%poison%' AND new.role = 'assistant' THEN RAISE EXCEPTION 'poison'; END IF;
        RETURN new;
      END $$`);
    await stack.query(
      'CREATE TRIGGER refuse_poison BEFORE INSERT ON app.messages FOR EACH ROW EXECUTE FUNCTION app.refuse_poison()',
    );
    stack.models.setPlayer({ kind: 'scripted', play: () => ({ text: 'poison' }) });
    const conversation = await client.createConversation();
    const first = await client.post(conversation, 'Hello');
    expect(await client.answer(conversation, first.seq)).toMatchObject({ status: 'failed', text: '' });
    expect((await rowsOf(stack.postgres.url, conversation)).runs).toMatchObject([
      { status: 'parked', code: 'store_failed' },
    ]);
    stack.models.setPlayer({ kind: 'scripted', play: () => ({ text: 'Fine.' }) });
    const second = await client.post(conversation, 'And now?');
    expect((await client.answer(conversation, second.seq)).text).toBe('Fine.');
  });
});
