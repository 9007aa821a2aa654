import { describe, expect, it } from 'vitest';
import { FLAWLESS, judge, type MessageRow, type Sent, type Verdict } from '../support/ledger.ts';

const conversation = 'c1';
const sent: readonly Sent[] = [
  { conversation, clientKey: 'a', text: 'one', seq: 1 },
  { conversation, clientKey: 'b', text: 'two', seq: 3 },
];
const asked = (seq: number, clientKey: string, text: string): MessageRow => ({
  conversation,
  seq,
  role: 'user',
  clientKey,
  inReplyTo: null,
  text,
  status: 'complete',
});
const answer = (seq: number, inReplyTo: number, status = 'complete'): MessageRow => ({
  conversation,
  seq,
  role: 'assistant',
  clientKey: null,
  inReplyTo,
  text: 'Noted.',
  status,
});
const good = [asked(1, 'a', 'one'), answer(2, 1), asked(3, 'b', 'two'), answer(4, 3)];
const [first, second, third, fourth] = good as [MessageRow, MessageRow, MessageRow, MessageRow];

/** Each fault that the suites count, planted: a judge that sees none of them would prove nothing. */
const faults: readonly [string, readonly MessageRow[], Partial<Verdict>][] = [
  ['a message that is not there', [first, second], { lost: 1 }],
  ['other words than were sent', [first, second, asked(3, 'b', 'too'), fourth], { lost: 1 }],
  ['another place than was told', [first, second, answer(3, 4), asked(4, 'b', 'two')], { lost: 1 }],
  ['a message twice', [...good, asked(5, 'b', 'two'), answer(6, 5)], { doubled: 1 }],
  ['a message that nobody sent', [...good, asked(5, 'c', 'three'), answer(6, 5)], { doubled: 1 }],
  ['a missing place', [first, answer(3, 1), asked(4, 'b', 'two'), answer(5, 4)], { lost: 1, gaps: 1 }],
  ['no answer', [first, second, third], { unanswered: 1 }],
  ['an answer that failed', [first, second, third, answer(4, 3, 'failed')], { unanswered: 1 }],
  ['two answers', [...good, answer(5, 3)], { answeredTwice: 1, outOfOrder: 1 }],
  ['answers in the wrong order', [first, answer(2, 3), third, answer(4, 1)], { outOfOrder: 1 }],
];

describe('what the suites call flawless', () => {
  it('is each message once, in order, answered once', () => {
    expect(judge(sent, good)).toEqual(FLAWLESS);
  });

  it.each(faults)('is not %s', (_what, rows, verdict) => {
    expect(judge(sent, rows)).toEqual({ ...FLAWLESS, ...verdict });
  });

  it('is not an earlier place for what was accepted later', () => {
    expect(judge(sent.toReversed(), good)).toEqual({ ...FLAWLESS, outOfOrder: 1 });
  });
});
