import { beforeEach, describe, expect, it } from 'vitest';
import {
  arrivedOf,
  beginSending,
  forgetOutgoing,
  noteNotSent,
  type Outgoing,
  outgoingOf,
  takeAlong,
} from './outgoing.ts';

const OFFLINE = { code: 'offline', remedy: null };
const message = (key: string, over: Partial<Outgoing> = {}) => ({
  ...{ key, text: `text of ${key}`, patient: 'p1', conversation: 'c1', after: 4 },
  ...over,
});
const keys = (conversation: string | null, patient = 'p1') =>
  outgoingOf(patient, conversation).map(({ key }) => key);

describe('messages on their way [B10] [A17]', () => {
  beforeEach(() => {
    for (const key of ['a', 'b', 'c']) forgetOutgoing(key);
  });

  it('one that was not sent stays in its conversation, with its text and key, until it is sent again', () => {
    beginSending(message('a'));
    beginSending(message('b', { conversation: 'c2' }));
    noteNotSent('a', OFFLINE);
    expect(outgoingOf('p1', 'c1')).toEqual([{ ...message('a'), state: { problem: OFFLINE } }]);
    expect([keys('c2'), keys('c1', 'p2')]).toEqual([['b'], []]);
    beginSending(message('a'));
    expect(outgoingOf('p1', 'c1')).toEqual([{ ...message('a'), state: 'sending' }]);
    forgetOutgoing('a');
    expect(keys('c1')).toEqual([]);
  });

  it('goes along with the conversation that it begins', () => {
    beginSending(message('a', { conversation: null }));
    beginSending(message('b', { conversation: null, patient: 'p2' }));
    takeAlong('p1', 'c9');
    expect([keys('c9'), keys(null), keys(null, 'p2')]).toEqual([['a'], [], ['b']]);
  });

  it.each([
    ['stands there now', { seq: 5, role: 'user', text: 'text of a' }, ['a']],
    ['stood there before', { seq: 4, role: 'user', text: 'text of a' }, []],
    ['is an answer', { seq: 5, role: 'assistant', text: 'text of a' }, []],
    ['has other words', { seq: 5, role: 'user', text: 'text of a!' }, []],
  ])('has arrived after all where it %s', (_, found, arrived) => {
    const waiting = [{ ...message('a'), state: { problem: OFFLINE } }];
    expect(arrivedOf(waiting, [found]).map(({ key }) => key)).toEqual(arrived);
    // While it is being sent, its own answer tells.
    expect(arrivedOf([{ ...message('a'), state: 'sending' }], [found])).toEqual([]);
  });

  it('two of the same words are two messages', () => {
    const waiting = ['a', 'b'].map((key) => ({
      ...message(key, { text: 'yes' }),
      state: { problem: OFFLINE },
    }));
    expect(arrivedOf(waiting, [{ seq: 5, role: 'user', text: 'yes' }]).map(({ key }) => key)).toEqual(['a']);
  });
});
