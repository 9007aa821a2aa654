import {
  type AskModels,
  ConsiliumError,
  type Preset,
  type PresetAnswer,
  type Presets,
  type Question,
} from '@consilium/kernel';
import { MODES } from './modes/modes.ts';
import { priceOfCall, pricePreset } from './price-preset.ts';
import { type Asked, runMode } from './run-mode.ts';
import { createSeats, type SeatsConfig } from './seats.ts';
import { withinPrice } from './within-price.ts';

export type PresetsConfig = SeatsConfig;

/**
 * The presets of the model library over the providers that are configured. Throws ConsiliumError('invalid_config') where a model of a
 * preset can be answered by none of them.
 *
 * @example createPresets(modelsConfig(config)).find('D4')
 */
export function createPresets(config: PresetsConfig): Presets {
  const { library, now = () => new Date() } = config;
  const seats = createSeats(config);
  const all = Object.values(library.presets);
  for (const preset of all) seats.of(preset);
  const today = () => now().toISOString().slice(0, 10);
  const price: Presets['price'] = (preset, question) =>
    pricePreset(
      MODES[preset.mode],
      { question, seats: seats.of(preset), deepens: preset.deepens },
      seats.facts,
      today(),
    );
  /** An answer of unknown length is not held to a price. */
  const held = (preset: Preset, question: Question, ask: AskModels): AskModels =>
    question.expectedOutputTokens === undefined
      ? ask
      : withinPrice(ask, {
          most: price(preset, question).most,
          price: (call) => priceOfCall(call, seats.facts(call.model), today()),
        });

  return {
    list: () => all,
    find: (id) => (Object.hasOwn(library.presets, id) ? library.presets[id]! : null),
    ask: async (preset, question, ask) => {
      const discussion = { question, seats: seats.of(preset), deepens: preset.deepens };
      const { result, asked } = await runMode(MODES[preset.mode](discussion), held(preset, question, ask));
      if (result === null) throw new ConsiliumError(failureOf(asked));
      return { ...result, ...factsOf(preset, asked, result.spared) };
    },
    price,
    answering: (preset) =>
      seats.of(preset).map(({ model }, at) => {
        const [{ provider, id, context, price, priced, retires, use }] = seats.facts(model);
        return {
          ...{ named: preset.models[at]!, provider, model: id, context, retires, use },
          price: priced === false ? null : { input: price.input, output: price.output },
        };
      }),
    context: (preset) => {
      const known = seats
        .of(preset)
        .flatMap(({ model }) => seats.facts(model).flatMap(({ context }) => context ?? []));
      return known.length === 0 ? null : Math.min(...known);
    },
  };
}

function factsOf(
  { id }: Preset,
  asked: readonly Asked[],
  spared: number,
): Omit<PresetAnswer, 'output' | 'votes' | 'agreement' | 'decided' | 'spared'> {
  const replies = asked.flatMap(({ reply }) => (reply.kind === 'reply' ? [reply] : []));
  const stopped = asked.filter(({ reply }) =>
    reply.kind === 'reply' ? reply.stopped : reply.code === 'stopped_at_limit',
  ).length;
  const microUsd = asked.reduce((sum, { reply }) => sum + (reply.microUsd ?? 0), 0);
  return {
    preset: id,
    models: replies.map(({ model }) => model),
    calls: asked.length,
    microUsd,
    sparedMicroUsd: asked.length === 0 ? 0 : Math.round((microUsd / asked.length) * spared),
    standIn: replies.some(({ standIn }) => standIn),
    ...(stopped === 0 ? {} : { stopped }),
  };
}

function failureOf(asked: readonly Asked[]): string {
  const codes = asked.map(({ reply }) => (reply.kind === 'failed' ? reply.code : 'invalid_output'));
  return codes.at(-1) ?? 'internal';
}
