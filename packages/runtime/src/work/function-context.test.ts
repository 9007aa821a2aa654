import { type AnyFunction, ConsiliumError, type Preset, type Presets, type Zone } from '@consilium/kernel';
import { expect, it } from 'vitest';
import { createFunctionContext } from './function-context.ts';

const preset: Preset = { id: 'S1', mode: 'single', models: ['small'], ours: false, deepens: false };
const question = { system: 's', text: 't', output: {}, maxOutputTokens: 9 };

/** The zone in which its question goes to a provider. */
function zoneSent(zone: Zone, compartment: string): Promise<Zone> {
  const { promise, resolve } = Promise.withResolvers<Zone>();
  const around = async (_: unknown, sent: Zone) => {
    resolve(sent);
    throw new ConsiliumError('purpose_refused');
  };
  const deps = { privacy: { around }, models: { estimate: () => ({}) }, now: () => new Date(0) };
  const step = (_: string, __: unknown, body: (signal: AbortSignal, awayMs: number) => Promise<unknown>) =>
    body(new AbortController().signal, 0).catch(() => undefined);
  const ask: Presets['ask'] = async (_, asked, models) => {
    await models([{ role: 'first', model: 'small', ...asked }]);
    throw new ConsiliumError('purpose_refused');
  };
  const run = {
    ...{ deps, durable: { step }, log: { nextStep: () => '1' }, scope: { compartment } },
    ...{ identity: { run: 'r1' }, isDemo: false, aheadMs: 0 },
  };
  const budget = { tokens: 9, microUsd: 9, calls: 9, hops: 0, lensMs: 0, deadline: 9 };
  const context = createFunctionContext(run as never, { name: 'f', zone, effect: 'pure' } as AnyFunction, {
    ...{ preset, remaining: { budget }, work: { presets: { ask } } as never },
    ...{ questions: { asked: 0, stopped: 0, cached: [] }, longAnswers: false },
  });
  context.ask(question).catch(() => undefined);
  return promise;
}

it('while a patient is open, what a neutral function sends counts as text of the chart: its purpose decides [D1] [E2]', async () => {
  expect(await zoneSent('neutral', 'patient/p1')).toBe('record');
  expect(await zoneSent('neutral', 'actor/a1')).toBe('neutral');
  expect(await zoneSent('outside', 'patient/p1')).toBe('outside');
});
