import { describe, expect, it } from 'vitest';
import { checkAnswer } from './check-answer.ts';
import { claimsEffect } from './claims-effect.ts';

describe('an answer that says that something was done [A16] [threat 39]', () => {
  it.each([
    'I have stopped your metformin.',
    'I’ve sent your record to your doctor.',
    'I booked an appointment for you.',
    'We have just updated your medication list.',
    'I will call your doctor now.',
    "I'll change the dose for you.",
    'I have added this to your chart.',
    'I have gone ahead and cancelled the prescription.',
  ])('is not so: %s', (text) => {
    expect(claimsEffect(text)).toBe(true);
    const { parts, claims } = checkAnswer([{ origin: 'model', text, agent: 'lite' }], [], new Map());
    expect(parts.map((part) => part.text).join('\n')).not.toContain(text);
    expect(claims).toMatchObject([{ status: 'removed', reason: 'effect' }]);
  });

  it.each([
    'I have looked at the results of last year.',
    'I cannot stop a medicine.',
    'I have not sent anything.',
    'The doctor may change the dose.',
    'Call the clinic if it gets worse.',
    'What you measured waits for you to confirm it.',
    'I would ask the clinic first.',
  ])('may be said: %s', (text) => {
    expect(claimsEffect(text)).toBe(false);
  });
});
