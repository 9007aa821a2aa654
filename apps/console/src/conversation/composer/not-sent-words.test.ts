import { describe, expect, it } from 'vitest';
import { notSentWords } from './not-sent-words.ts';

describe('why a message was not sent [B10]', () => {
  it.each([
    ['offline', null, false, 'Not sent: no connection.'],
    ['offline', null, true, 'Not sent.'],
    ['unauthorized', null, true, 'Not sent: your session had ended.'],
    ['queue_full', 'wait for an answer first', true, 'Not sent: too many messages at once. Wait a moment.'],
    ['invalid_request', 'shorten it', true, 'Not sent: shorten it'],
    ['internal', null, true, 'Not sent.'],
  ])('%s, %j, online %s: %s', (code, remedy, isOnline, words) =>
    expect(notSentWords({ code, remedy }, isOnline)).toBe(words),
  );
});
