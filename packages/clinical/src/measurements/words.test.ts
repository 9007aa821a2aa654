import { describe, expect, it } from 'vitest';
import { classOf } from './words.ts';

describe('people who measured themselves [A6]', () => {
  it.each([
    ['myself', 'patient', 'plain'],
    ['himself', 'clinician', 'plain'],
    ['herself', 'proxy', 'plain'],
    ['himself', 'patient', 'other-person'],
  ] as const)('%s of a %s: %s', (word, writer, expected) => expect(classOf(word, writer)).toBe(expected));
});
