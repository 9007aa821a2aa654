import type { FunctionCall, Preset } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { callKey } from './call-key.ts';

const preset: Preset = { id: 'S1', mode: 'single', models: ['phi-4'], ours: false, deepens: false };
const call: FunctionCall = { input: { content: 'a', list: [1, 2] }, preset: 'S1', cut: [] };

const pure = (name: string) => ({ name, effect: 'pure' as const });

describe('the key of a result [D5]', () => {
  it('is the same for the same input, whatever the order of its fields and what it is saved as', () => {
    const key = callKey(pure('extract_structure'), call, preset, 'v1');
    expect(key).toMatch(/^user:extract_structure:[0-9a-f]{64}$/);
    const other = { ...call, input: { list: [1, 2], content: 'a' }, saveAs: { namespace: 'n', name: 'm' } };
    expect(callKey(pure('extract_structure'), other, preset, 'v1')).toBe(key);
  });

  it('is another one for another function, input, preset, model or release of the models', () => {
    const keys = [
      callKey(pure('f'), call, preset, 'v1'),
      callKey(pure('g'), call, preset, 'v1'),
      callKey(pure('f'), { ...call, input: { content: 'a', list: [2, 1] } }, preset, 'v1'),
      callKey(pure('f'), call, { ...preset, id: 'S2' }, 'v1'),
      callKey(pure('f'), call, { ...preset, models: ['phi-3'] }, 'v1'),
      callKey(pure('f'), call, preset, 'v2'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is none for what reads or changes something: a source may be retracted since', () => {
    for (const effect of ['read', 'effect'] as const)
      expect(callKey({ name: 'cross_reference', effect }, call, preset, 'v1')).toBeNull();
  });
});
