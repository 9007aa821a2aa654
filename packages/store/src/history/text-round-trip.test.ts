import { randomUUID } from 'node:crypto';
import { type Json, textOf } from '@consilium/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPreference } from '../settings/preferences.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { commitOf, draftOf, recordOf, runOf, stepOf } from '../test-support/turns.fixture.ts';

const { app, history, grantedScope, openConversation, say } = useStore({ beforeAll, afterAll });

/** The text goes in as message, answer, claim, state, preference and topic, and comes out of every way to read it. */
async function roundTrip(text: string): Promise<void> {
  const scope = await grantedScope();
  const value: Json = { [`key ${text}`]: [text] };
  const conversation = randomUUID();
  await history.createConversation(scope, {
    id: conversation,
    team: 'consult',
    topic: value,
    state: { first: { value, origin: 'user' } },
  });
  await setPreference(app, scope, 'note', { value, origin: 'user' });
  const { seq } = await say(scope, conversation, text);
  const turn = runOf(conversation, seq);
  const start = await history.startRun(scope, turn);
  expect(start.message?.parts[0]?.text).toBe(text);
  expect(start.state).toMatchObject({ first: { value }, 'user:note': { value } });
  const claims = [
    {
      sentence: text,
      kind: 'own' as const,
      evidence: [{ mark: 'c1', ref: text, path: text, printed: text }],
      status: 'unchecked' as const,
    },
  ];
  const answer = draftOf(text, { claims });
  const committed = await history.commitTurn(
    scope,
    commitOf(turn, { answer, delta: { second: { value, origin: 'model' } } }),
  );
  const messages = await history.readMessages(scope, conversation, { after: 0, limit: 10 });
  if (messages === 'not-found' || committed === 'forbidden') throw new Error('rows are missing');
  expect(messages.map((message) => message.parts[0]?.text)).toEqual([text, text]);
  expect(messages[1]).toMatchObject(committed.message!);
  expect(messages[1]?.claims).toEqual(claims);
  expect((await history.findConversation(scope, conversation))?.topic).toEqual(value);
  const next = await say(scope, conversation, 'next');
  const later = await history.startRun(scope, runOf(conversation, next.seq));
  const before = { conversation, seq: next.seq, maxBytes: 10_000_000 };
  const earlier = await history.readEarlier(scope, before);
  if (earlier === 'forbidden') throw new Error('the grant is missing');
  expect(earlier.map(({ parts }) => textOf(parts))).toEqual([text, text]);
  expect(later.state.second).toEqual({ value, origin: 'model' });
}

describe('text comes back as it was [threat 32]', () => {
  it.each([
    ['an emoji of several code points', '👩🏽‍⚕️🏳️‍🌈'],
    ['right-to-left with marks', 'שָׁלוֹם \u202eabc\u202c مرحبا'],
    ['combining marks, not normalised', 'Z̷͑a e\u0301 \u00e9'],
    ['quotes and backslashes', `'"\\\\'';--$1 $$ \\u0041 \\x00 {{}} %s`],
    ['JSON in JSON', '{"a":"\\"","b":[null]}'],
    ['white space only', ' \t\r\n\u00a0\u2028\ufeff'],
    ['control characters', Array.from({ length: 32 }, (_, i) => String.fromCharCode(i)).join('')],
    ['NUL', 'before\0after'],
    ['lone surrogates', '\ud800 \udc00 \udc00\ud800'],
    ['nothing', ''],
    ['a megabyte', 'añ😀'.repeat(200_000)],
  ])('%s', async (_, text) => {
    await roundTrip(text);
  });

  it('any string at all', async () => {
    await fc.assert(fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 50 }), roundTrip), {
      numRuns: 25,
    });
  });

  it('a name that a model made up neither stops the commit nor stands readable among the steps', async () => {
    const { scope, conversation } = await openConversation();
    const { seq } = await say(scope, conversation, 'hi');
    const turn = runOf(conversation, seq);
    await history.startRun(scope, turn);
    const name = `Anna's diagnosis\0\ud800 ${'x'.repeat(1_000)}`;
    const broken = { name, microUsd: Number.NaN, ms: Number.NaN, code: name };
    const usage = { inputTokens: Number.NaN, outputTokens: 1.4, cachedTokens: 0 };
    const runs = [recordOf(turn.run, { code: name, steps: [stepOf('1', { ...broken, usage })] })];
    expect(await history.commitTurn(scope, commitOf(turn, { runs }))).not.toBe('forbidden');
    const [run] = await history.readRuns(scope, conversation, turn.turn);
    expect(run?.steps[0]?.name).toMatch(/^Anna_s_diagnosis___x{1,}$/);
    expect(run?.steps[0]?.name).toHaveLength(128);
    expect(run).toMatchObject({ microUsd: 0, inputTokens: 0, outputTokens: 1 });
  });

  it.each(['', 'a\0b', 'a\ud800', 'x'.repeat(300)])('refuses the state key %j with a code', async (key) => {
    const scope = await grantedScope();
    const state = { [key]: { value: 1, origin: 'code' as const } };
    await expect(
      history.createConversation(scope, { id: randomUUID(), team: 'consult', topic: null, state }),
    ).rejects.toMatchObject({ code: 'invalid_state_key' });
  });
});
