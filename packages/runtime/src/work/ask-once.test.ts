import type { Json, Preset, PresetAnswer, Scope } from '@consilium/kernel';
import { expect, it, vi } from 'vitest';
import { askOnce } from './ask-once.ts';

const preset: Preset = { id: 'S1', mode: 'single', models: ['phi-4'], ours: false, deepens: false };
const answer: PresetAnswer = {
  ...{ output: { order: [2, 1] }, votes: [], agreement: 1, preset: 'S1', models: ['phi-4'] },
  ...{ calls: 1, spared: 0, microUsd: 40, standIn: true },
};

it('a function that reads asks again where what it read has changed, and not for the very same words [D5]', async () => {
  const kept = new Map<string, Json>();
  const cache = {
    find: async (_: Scope, key: string) => kept.get(key) ?? null,
    keep: async (_: Scope, key: string, value: Json) => void kept.set(key, value),
    drop: async () => {},
  };
  const step = async <T>(_: string, __: unknown, body: (...about: never[]) => Promise<T>) => body();
  const ask = vi.fn(async () => answer);
  const once = (text: string) =>
    askOnce(
      { durable: { step } as never, scope: {} as Scope },
      { cache, version: 'v1' },
      { name: 'f', preset, question: { system: 's', text, output: {}, maxOutputTokens: 9 } },
      ask,
    );
  expect(await once('passages: one, two')).toEqual({ answer, cached: false });
  expect(await once('passages: one, two')).toEqual({ answer: { ...answer, microUsd: 0 }, cached: true });
  expect(await once('passages: one')).toEqual({ answer, cached: false });
  expect(ask).toHaveBeenCalledTimes(2);
});
