import { randomUUID } from 'node:crypto';
import type { AnswerRating, Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { newConversation, wholeTurn } from '../test-support/turns.fixture.ts';
import { createHistory } from './create-history.ts';

const { app, operate, grantedScope } = useStore({ beforeAll, afterAll });
const NO: AnswerRating = { seq: 2, helpful: false, reason: 'missing', words: 'The dose is not named.' };

describe('what readers say of answers [A17] [F2]', () => {
  const answered = async (scope: Scope) => {
    const history = createHistory(app);
    const conversation = await newConversation(history, scope);
    await wholeTurn(history, scope, conversation);
    return { history, conversation };
  };

  it('is kept once for each reader; a later word takes the place of an earlier one', async () => {
    const scope = await grantedScope();
    const { history, conversation } = await answered(scope);
    expect(await history.readRatings(scope, conversation)).toEqual([]);
    expect(await history.rateAnswer(scope, conversation, NO)).toBe('rated');
    const yes = { seq: 2, helpful: true, reason: null, words: null };
    expect(await history.rateAnswer(scope, conversation, yes)).toBe('rated');
    expect(await history.readRatings(scope, conversation)).toEqual([yes]);
  });

  it('is of an answer that the reader may read: not of a question, of another patient, or of none', async () => {
    const scope = await grantedScope();
    const { history, conversation } = await answered(scope);
    const stranger = await grantedScope();
    expect(await history.rateAnswer(scope, conversation, { ...NO, seq: 1 })).toBe('not-found');
    expect(await history.rateAnswer(stranger, conversation, NO)).toBe('not-found');
    expect(await history.readRatings(stranger, conversation)).toBe('not-found');
    expect(await history.rateAnswer(scope, randomUUID(), NO)).toBe('not-found');
  });

  it('is each reader’s own: a colleague who reads the same conversation does not find it', async () => {
    const scope = await grantedScope();
    const colleague = await grantedScope({ ...scope, actor: 'dr-other' });
    const { history, conversation } = await answered(scope);
    await history.rateAnswer(scope, conversation, NO);
    expect(await history.readRatings(colleague, conversation)).toEqual([]);
    expect(await history.rateAnswer(colleague, conversation, { ...NO, helpful: true })).toBe('rated');
    expect(await history.readRatings(scope, conversation)).toEqual([NO]);
  });

  it('is counted by operators, who cannot read its words or whose it is', async () => {
    const scope = await grantedScope();
    const { history, conversation } = await answered(scope);
    await history.rateAnswer(scope, conversation, NO);
    const client = await operate.connect();
    const ask = async (column: string) => {
      await client.query('BEGIN');
      await client.query(`SELECT set_config('app.tenant', $1, true)`, [scope.tenant]);
      return client.query(`SELECT ${column} FROM app.answer_ratings`).finally(() => client.query('ROLLBACK'));
    };
    try {
      expect((await ask('reason')).rows).toContainEqual({ reason: 'missing' });
      for (const column of ['words', 'actor', 'compartment', 'conversation'])
        await expect(ask(column)).rejects.toThrow(/permission denied/);
    } finally {
      client.release();
    }
  });
});
