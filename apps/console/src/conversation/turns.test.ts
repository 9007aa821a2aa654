import { describe, expect, it } from 'vitest';
import type { Message } from '../api/generated.ts';
import { turnsOf } from './turns.ts';

const row = (seq: number, in_reply_to: number | null = null) =>
  ({ seq, in_reply_to, role: in_reply_to === null ? 'user' : 'assistant' }) as Message;

describe('turns of a conversation [A9]', () => {
  it('an answer stands after what it answers, though another question came between', () => {
    const turns = turnsOf([row(1), row(2), row(3, 1), row(4, 2), row(5, 1)]);
    expect(turns.map(({ seq, replies }) => [seq, replies.map((reply) => reply.seq)])).toEqual([
      [1, [3, 5]],
      [2, [4]],
    ]);
  });

  it('an answer whose question is not there stands for itself', () => {
    expect(turnsOf([row(7, 6)])).toMatchObject([{ seq: 7, question: null, replies: [{ seq: 7 }] }]);
  });

  it('turns that have not changed are the same objects', () => {
    const messages = [row(1), row(2, 1), row(3)];
    const before = turnsOf(messages);
    const after = turnsOf([...messages, row(4, 3)], before);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });
});
