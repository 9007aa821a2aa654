import { describe, expect, it } from 'vitest';
import { ASSENT, GREETING, NOT_UNDERSTOOD, THANKS } from './fixed-texts.ts';
import { smallTalk } from './small-talk.ts';

describe('small talk is answered by code, without facts [A2]', () => {
  it.each([
    ['hello', GREETING],
    ['Hi there!', GREETING],
    ['Good morning, doctor', GREETING],
    ['hello, how are you?', GREETING],
    ['thanks', THANKS],
    ['OK, thank you very much!', THANKS],
    ['Thanks, bye', THANKS],
    ['ok', ASSENT],
    ['Okay great.', ASSENT],
    ['???', NOT_UNDERSTOOD],
    ['👍', NOT_UNDERSTOOD],
  ])('%s', (message, says) => expect(smallTalk(message)).toBe(says));

  it.each([
    'hello, what is my HbA1c?',
    'thanks, and the kidneys?',
    'ok?',
    'is it good?',
    'good morning stiffness in my hands',
    'I am fine',
    'not good',
    'yes',
    '120/80',
    '',
  ])('leaves "%s" to the rules behind it', (message) => expect(smallTalk(message)).toBeNull());

  it('is quick with a text made to be slow', () => {
    const began = process.threadCpuUsage();
    for (let count = 0; count < 200; count += 1) smallTalk(`${'ok thank you good '.repeat(400)}${count}`);
    smallTalk('ok '.repeat(50));
    expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(500);
  });
});
