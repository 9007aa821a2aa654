import type { ModelContent } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { withoutFlood } from './plan-calls.ts';

describe('a flood of calls', () => {
  const call = (id: number): ModelContent => ({ type: 'tool-call', id: `${id}`, name: 'f', input: {} });
  const text: ModelContent = { type: 'text', text: 'words' };

  it('is cut after the first call too many, and words stay', () => {
    const flood = [text, ...Array.from({ length: 100 }, (_, id) => call(id)), text];
    expect(withoutFlood(flood)).toEqual([text, ...Array.from({ length: 17 }, (_, id) => call(id)), text]);
  });

  it('is none up to sixteen', () => {
    const calls = Array.from({ length: 16 }, (_, id) => call(id));
    expect(withoutFlood(calls)).toEqual(calls);
  });
});
