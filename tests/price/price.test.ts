import { expectedOutputTokens } from '@consilium/kernel';
import { createPresets, defaultModelLibrary, type ProviderName } from '@consilium/models';
import { afterAll, describe, expect, it } from 'vitest';
import { goal, writeMeasured } from '../../scripts/prove.ts';
import { PRICED } from '../support/preset-models.ts';
import { billed, questionOf, WAYS } from './bill.ts';
import { mostOf, readLengths } from './lengths.ts';

const { blind, lengths } = readLengths();
const { critic: critics = [], ...functions } = lengths;
const library = defaultModelLibrary();
const figures = { bills: 0, below: 0, above: 0, overCap: 0, widest: 0, presets: new Set<string>() };
/** Bills outside the range, by function. */
const outside = new Map<string, { below: number; above: number; bills: number }>();

afterAll(() => {
  console.log(
    `lengths: ${blind ? 'by an author who has not seen the estimator' : 'invented, until lengths.json is there'}`,
  );
  for (const [name, { below, above, bills }] of outside)
    console.log(`${name}: of ${bills} bills ${below} below and ${above} above the range`);
  const share = (count: number) => Math.round((count / figures.bills) * 10_000) / 100;
  writeMeasured({
    name: 'price',
    goals: [
      goal('presets priced', '= 36', figures.presets.size, 'presets'),
      goal(
        'widest range, most ÷ least, without retries',
        '≤ 3',
        Math.round(figures.widest * 1_000) / 1_000,
        'times',
      ),
      goal('bills above the cap', '= 0', figures.overCap, `of ${figures.bills} bills`),
      goal('bills above the range', '= 0', share(figures.above), '% of bills'),
      goal('bills below the range', '= 0', share(figures.below), '% of bills'),
    ],
  });
});

describe.each([
  [['gemini']],
  [['openai']],
  [['anthropic']],
  [['workers-ai']],
  [['gemini', 'openai', 'anthropic']],
] as const)('bills and prices with %s [D12]', (names) => {
  const providers = names.map((provider) => ({ provider })) as never;
  const presets = createPresets({ library, providers, now: PRICED });
  const today = PRICED().toISOString().slice(0, 10);
  const main: ProviderName = names[0];

  it.each(Object.keys(functions))('%s', async (name) => {
    const seen = { below: 0, above: 0, bills: 0, ...outside.get(name) };
    for (const [index, length] of functions[name]!.entries()) {
      const most = mostOf(name, length);
      const question = questionOf(length, most, expectedOutputTokens(name, length.input_tokens, most));
      const critic = critics[index % critics.length]!;
      for (const preset of presets.list()) {
        const price = presets.price(preset, question);
        figures.presets.add(preset.id);
        figures.widest = Math.max(figures.widest, price.most / price.least);
        for (const way of WAYS) {
          const ask = billed({ library, main, today, length, critic, way });
          const { microUsd } = await presets.ask(preset, question, ask);
          seen.bills += 1;
          if (microUsd < price.least) seen.below += 1;
          if (microUsd > price.most) seen.above += 1;
          if (microUsd > price.cap!) figures.overCap += 1;
          expect(microUsd, preset.id).toBeLessThanOrEqual(price.cap!);
        }
        expect(price.most, preset.id).toBeLessThanOrEqual(3 * price.least);
      }
    }
    const before = outside.get(name) ?? { below: 0, above: 0, bills: 0 };
    figures.bills += seen.bills - before.bills;
    figures.below += seen.below - before.below;
    figures.above += seen.above - before.above;
    outside.set(name, seen);
  });
});
