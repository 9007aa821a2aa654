import { describe, expect, it } from 'vitest';
import type { Message } from '../messages/message.ts';
import type { Origin } from '../origin.ts';
import { historyWindow } from './window.ts';

function message(seq: number, origin: Origin, text: string): Message {
  const role = origin === 'user' ? 'user' : 'assistant';
  return {
    id: `m${seq}`,
    seq,
    role,
    inReplyTo: null,
    text,
    parts: [{ origin, text }],
    claims: [],
    urgency: null,
    sourceAgents: [],
    standIn: false,
    status: 'complete',
    createdAt: '2026-01-01T00:00:00Z',
  };
}

const all: ReadonlySet<Origin> = new Set(['user', 'code', 'chart', 'outside', 'model']);

describe('history window [A4] [E7]', () => {
  it('leaves out parts of origins that the agent may not see', () => {
    const history = [
      message(1, 'user', 'hello'),
      message(2, 'chart', 'HbA1c 9.1 CANARY'),
      message(3, 'code', 'noted'),
    ];
    const seen = historyWindow(history, new Set(['user', 'code']), 1_000);
    expect(seen.map(({ text }) => text)).toEqual(['hello', 'noted']);
  });

  it('keeps the newest that fit and never a hole between them [D4]', () => {
    const history = [
      message(1, 'user', 'a'.repeat(40)),
      message(2, 'model', 'b'.repeat(400)),
      message(3, 'user', 'c'),
    ];
    expect(historyWindow(history, all, 20).map(({ text }) => text)).toEqual(['c']);
  });

  it('counts bytes: of a script with three bytes a letter a third of the letters fit', () => {
    const history = Array.from({ length: 12 }, (_, seq) => message(seq, 'user', '药'.repeat(4)));
    expect(historyWindow(history, all, 12)).toHaveLength(4);
  });

  it('shows nothing with a window of 0', () => {
    expect(historyWindow([message(1, 'user', 'x')], all, 0)).toEqual([]);
  });
});
