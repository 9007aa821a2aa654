import type { AskModels, PresetCall, PresetReply, Question } from '@consilium/kernel';
import { expect, it } from 'vitest';
import { defaultModelLibrary } from '../library/load-library.ts';
import { createPresets } from './create-presets.ts';

const library = defaultModelLibrary();
const presetsOf = (provider: string) =>
  createPresets({ library, now: () => new Date('2026-11-17'), providers: [{ provider }] as never });
const question: Question = {
  ...{ system: 'Read carefully.', text: 'word '.repeat(40), output: { type: 'object' } },
  ...{ maxOutputTokens: 4_000, expectedOutputTokens: 400 },
  agreementKey: (answer) => String((answer as { readonly vote: number }).vote),
};

/** Models that disagree, write so many tokens, and are billed by the limit of their call. */
function models(tokens: number, perToken: number) {
  const asked: PresetCall[] = [];
  const ask: AskModels = async (calls) =>
    calls.map((call): PresetReply => {
      asked.push(call);
      const outputTokens = Math.min(tokens, call.maxOutputTokens);
      const usage = { inputTokens: 100, outputTokens, cachedTokens: 0 };
      const microUsd = Math.ceil(outputTokens * perToken);
      if (tokens > call.maxOutputTokens) return { kind: 'failed', code: 'stopped_at_limit', microUsd };
      const output = { vote: asked.length };
      return { kind: 'reply', output, usage, microUsd, model: 'm', provider: 'p', standIn: true };
    });
  return { ask, asked };
}

it('an answer is stopped where it would pass the price, and its model is told before [D12]', async () => {
  const presets = presetsOf('openai');
  const preset = presets.find('S1')!;
  const { ask, asked } = models(10, 0);
  await presets.ask(preset, question, ask);
  const [call] = asked;
  expect(call!.maxOutputTokens).toBeGreaterThan(400);
  expect(call!.maxOutputTokens).toBeLessThan(1_200);
  expect(call!.system).toContain(`at most ${Math.floor(call!.maxOutputTokens * 0.8)} tokens`);
  const stopped = presets.ask(preset, question, models(3_000, 0).ask);
  await expect(stopped).rejects.toMatchObject({ code: 'stopped_at_limit' });
});

it('a second round that the first answers have left no money for is not asked, and the answer says so [D12] [D13]', async () => {
  const presets = presetsOf('openai');
  const preset = presets.list().find(({ mode, models: two }) => mode === 'debate' && two.length === 2)!;
  const { most } = presets.price(preset, question);
  const short = models(100, most / 4_000);
  expect((await presets.ask(preset, question, short.ask)).stopped).toBeUndefined();
  expect(short.asked).toHaveLength(4);
  const long = models(450, most / 1_000);
  const answer = await presets.ask(preset, question, long.ask);
  expect(long.asked).toHaveLength(2);
  expect(answer).toMatchObject({ output: { vote: 1 }, stopped: 2 });
});

it('without an expected length, and where answers cost nothing, only the function limits an answer', async () => {
  const { expectedOutputTokens: _, ...unknown } = question;
  for (const [provider, given] of [
    ['openai', unknown],
    ['compatible', question],
  ] as const) {
    const presets = presetsOf(provider);
    const { ask, asked } = models(10, 0);
    await presets.ask(presets.find('S1')!, given, ask);
    expect(asked[0]).toMatchObject({ maxOutputTokens: 4_000, system: 'Read carefully.' });
  }
});
