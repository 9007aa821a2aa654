import { createPresets, defaultModelLibrary, type ProviderName } from '@consilium/models';
import { afterAll, describe, expect, it } from 'vitest';
import { goal, writeMeasured } from '../../scripts/prove.ts';
import { PRICED } from '../support/preset-models.ts';
import { billAllPipelines, pipelineGoals } from './all-pipelines.ts';
import { billed, questionOf, WAYS } from './bill.ts';
import { aboutOf, readLengths } from './lengths.ts';
import { SETS } from './sets.ts';

const library = defaultModelLibrary();
const presetsSeen = new Set<string>();
let [widest, overMost] = [0, 0];

interface Figures {
  bills: number;
  below: number;
  /** Answers that were stopped, and bills in which a call was not made, as the price left no room for it. */
  stopped: number;
  unasked: number;
}
const NONE: Figures = { bills: 0, below: 0, stopped: 0, unasked: 0 };
/** By set and function. */
const figures = new Map<string, Figures>();

function add(key: string, more: Partial<Figures>): void {
  const { bills, below, stopped, unasked } = figures.get(key) ?? NONE;
  figures.set(key, {
    bills: bills + (more.bills ?? 0),
    below: below + (more.below ?? 0),
    stopped: stopped + (more.stopped ?? 0),
    unasked: unasked + (more.unasked ?? 0),
  });
}

afterAll(() => {
  for (const [key, { bills, below, stopped, unasked }] of figures)
    console.log(
      `${key}: of ${bills} bills ${below} below the range, ${stopped} with a stopped answer, ${unasked} with depth that was not paid`,
    );
  const share = (count: number, of: number) => Math.round((count / of) * 10_000) / 100;
  const bySet = SETS.flatMap(([set]) => {
    const { bills, below, stopped, unasked } = figures.get(set) ?? NONE;
    return [
      goal(`bills below the range, ${set}`, '= 0', share(below, bills), `% of ${bills} bills`),
      goal(`bills with a stopped answer, ${set}`, '= 0', share(stopped, bills), `% of ${bills} bills`),
      goal(`bills without their depth, ${set}`, '= 0', share(unasked, bills), `% of ${bills} bills`),
    ];
  });
  writeMeasured({
    name: 'price',
    goals: [
      goal('presets priced', '= 36', presetsSeen.size, 'presets'),
      goal('widest range, most ÷ least, without retries', '≤ 3', Math.round(widest * 1_000) / 1_000, 'times'),
      goal('bills above the range', '= 0', overMost, 'bills'),
      ...bySet,
      ...pipelineGoals(),
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

  describe.each(SETS)('lengths of the %s', (set, file, sha256) => {
    const { critic: critics = [], ...functions } = readLengths(file, sha256);
    it.each(Object.keys(functions))('%s', async (name) => {
      for (const [index, length] of functions[name]!.entries()) {
        const question = questionOf(length, aboutOf(name, length));
        const critic = critics[index % critics.length]!;
        for (const preset of presets.list()) {
          const price = presets.price(preset, question);
          presetsSeen.add(preset.id);
          widest = Math.max(widest, price.most / price.least);
          expect(price.most, preset.id).toBeLessThanOrEqual(3 * price.least);
          for (const way of WAYS) {
            const run = billed({ library, main, today, length, critic, way });
            const answer = await presets.ask(preset, question, run.ask).catch(() => null);
            const microUsd = run.microUsd();
            if (microUsd > price.most) overMost += 1;
            expect(microUsd, `${preset.id} ${way}`).toBeLessThanOrEqual(price.most);
            const figure = {
              ...{ bills: 1, below: Number(microUsd < price.least), stopped: Number(run.stopped() > 0) },
              unasked: Number(answer !== null && (answer.stopped ?? 0) > run.stopped()),
            };
            add(set, figure);
            add(`${set}, ${name}`, figure);
          }
        }
      }
    });
  });
});

it.each([['gemini'], ['openai'], ['anthropic']] as const)(
  'no bill of a pipeline is above its price, with %s [D12]',
  async (main) => expect(await billAllPipelines(main)).toBe(0),
);
