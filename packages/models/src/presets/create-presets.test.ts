import type { AskModels, Json, PresetCall, PresetReply, Question } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { defaultModelLibrary } from '../library/load-library.ts';
import { createPresets, type PresetsConfig } from './create-presets.ts';

const library = defaultModelLibrary();
const NOW = () => new Date('2026-11-17T12:00:00Z');
const presetsFor = (...providers: readonly ('compatible' | 'gemini' | 'openai' | 'anthropic')[]) =>
  createPresets({ library, now: NOW, providers: providers.map((provider) => ({ provider })) as never });
const local = presetsFor('compatible');

const question: Question = {
  system: 'Read carefully.',
  text: 'Which of the two medicines is an anticoagulant?',
  output: { type: 'object' },
  maxOutputTokens: 300,
  agreementKey: (answer) => (answer as { readonly name: string }).name.toLowerCase(),
};

const reply = (output: Json, microUsd = 10): PresetReply => ({
  kind: 'reply',
  output,
  usage: { inputTokens: 1, outputTokens: 1, cachedTokens: 0 },
  microUsd,
  model: 'm',
  provider: 'compatible',
  standIn: true,
});
const failed: PresetReply = { kind: 'failed', code: 'overloaded' };

/** Answers by role; what a role answers may depend on what it was told. */
function models(by: { readonly [role: string]: Json | PresetReply | ((call: PresetCall) => Json) }) {
  const asked: PresetCall[][] = [];
  const ask: AskModels = async (calls) => {
    asked.push([...calls]);
    return calls.map((call) => {
      const given = by[call.role];
      if (given === undefined) throw new Error(`unexpected call ${call.role}`);
      const output = typeof given === 'function' ? given(call) : given;
      return isReply(output) ? output : reply(output as Json);
    });
  };
  return { ask, roles: () => asked.map((calls) => calls.map(({ role }) => role)), asked };
}
const isReply = (value: unknown): value is PresetReply =>
  typeof value === 'object' && value !== null && 'kind' in value;
const run = (id: string, by: Parameters<typeof models>[0], given = question) => {
  const { ask, roles, asked } = models(by);
  return { answer: local.ask(local.find(id)!, given, ask), roles, asked };
};
const WARFARIN = { name: 'Warfarin' };
const ASPIRIN = { name: 'Aspirin' };

describe('the presets of the library [D3] [D13]', () => {
  it('are S1 to P3, those that the seed names not ours', () => {
    const ids = local.list().map(({ id }) => id);
    const family = (letter: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
    expect(ids).toEqual([
      ...family('S', 8),
      ...family('D', 10),
      ...family('T', 10),
      ...family('Q', 5),
      ...family('P', 3),
    ]);
    const seeds = local.list().filter(({ ours }) => !ours);
    expect(seeds.map(({ id }) => id).join(' ')).toBe('S1 S2 S3 S4 S5 S6 D3 D4 T1 T4');
  });

  it.each([
    ['D4', 9.2],
    ['D3', 13.1],
    ['T1', 14.9],
    ['T4', 17.6],
  ])('%s takes the %s GB of the seed’s matrix', (id, size) => {
    const sizes = local.find(id)!.models.map((model) => library.compatible.models[model]!.size!);
    expect(sizes.reduce((sum, each) => sum + each, 0)).toBeCloseTo(size, 5);
  });

  it('knows no preset by a name of the language', () => {
    expect(local.find('constructor')).toBeNull();
  });

  it('has the context of its smallest model', () => {
    expect(local.context(local.find('D3')!)).toBe(16_384);
    expect(local.context(local.find('S5')!)).toBe(131_072);
    expect(presetsFor('openai').context(local.find('D3')!)).toBe(1_050_000);
  });
});

describe('who answers for a local model', () => {
  const seat = async (config: Partial<PresetsConfig>, id: string) => {
    const presets = createPresets({ library, now: NOW, providers: [{ provider: 'compatible' }], ...config });
    const asked: string[] = [];
    await presets.ask(presets.find(id)!, question, async (calls) => {
      asked.push(...calls.map(({ model }) => model));
      return calls.map(({ role }) => reply(role === 'critic' ? { faults: [] } : WARFARIN));
    });
    return asked;
  };
  const access = (...names: readonly string[]) => names.map((provider) => ({ provider })) as never;

  it('itself, where a local server is configured', async () => {
    expect(await seat({}, 'D4')).toEqual(['compatible/qwen2.5-7b', 'compatible/deepseek-r1-7b']);
  });

  it('a model of the provider that is configured, where none is', async () => {
    expect(await seat({ providers: access('gemini') }, 'D4')).toEqual(['gemini/gemini-3.8-flash', 'deep']);
    expect(await seat({ providers: access('anthropic') }, 'T4')).toEqual([
      'fast',
      'anthropic/claude-sonnet-5-5',
      'fast',
    ]);
  });

  it('models of several, where several are configured', async () => {
    expect(await seat({ providers: access('gemini', 'openai', 'anthropic') }, 'T4')).toEqual([
      'fast',
      'anthropic/claude-sonnet-5-5',
      'openai/gpt-6-luna',
    ]);
  });

  it('another, where the local server does not serve it', async () => {
    expect(await seat({ served: ['qwen2.5-7b'] }, 'D4')).toEqual(['compatible/qwen2.5-7b', 'deep']);
  });

  it('the next of `instead`, where the first has ended', async () => {
    const text = `providers: { compatible: { models: { phi-4: { context: 1, output: 1, priced: 2026-01-01,
      price: { input: 0, cached: 0, output: 0 }, instead: [openai/gpt-5, fast] } } } }`;
    const own = defaultModelLibrary({ override: { file: 'mine.yml', text } });
    const on = (day: string) =>
      seat({ library: own, providers: access('openai'), now: () => new Date(day) }, 'S1');
    expect(await on('2026-12-10')).toEqual(['openai/gpt-5']);
    expect(await on('2026-12-11')).toEqual(['fast']);
  });

  it('what the deployment says', async () => {
    const models = new Map([['qwen2.5-7b', 'compatible/qwen2.5:7b-instruct']]);
    expect((await seat({ models }, 'S3'))[0]).toBe('compatible/qwen2.5:7b-instruct');
  });

  it('every preset can be asked with any one provider', () => {
    for (const provider of ['gemini', 'vertex', 'openai', 'anthropic', 'workers-ai', 'compatible'])
      expect(createPresets({ library, now: NOW, providers: access(provider) }).list()).toHaveLength(36);
  });
});

describe('critique', () => {
  it('takes the answer as it is, where the critic finds nothing', async () => {
    const { answer, roles } = run('D4', { first: WARFARIN, critic: { faults: [] } });
    expect(await answer).toMatchObject({
      ...{ output: WARFARIN, decided: 'accepted', agreement: 1, calls: 2, spared: 1 },
      ...{ microUsd: 20, sparedMicroUsd: 10, preset: 'D4', models: ['m', 'm'], standIn: true },
    });
    expect(roles()).toEqual([['first'], ['critic']]);
  });

  it('revises where it finds faults', async () => {
    const faults = [{ where: 'name', fault: 'Aspirin is not one', fix: 'Warfarin' }];
    const { answer, roles, asked } = run('D4', { first: ASPIRIN, critic: { faults }, revised: WARFARIN });
    expect(await answer).toMatchObject({ output: WARFARIN, decided: 'revised', agreement: 0.5, spared: 0 });
    expect(roles()).toEqual([['first'], ['critic'], ['revised']]);
    expect(asked[1]![0]!.text).toContain('{"name":"Aspirin"}');
    expect(asked[2]![0]!.text).toContain('Aspirin is not one');
  });

  it.each([
    ['the critic', { first: WARFARIN, critic: failed }, 'only', 1],
    ['the revision', { first: WARFARIN, critic: { faults: ['?'] }, revised: failed }, 'order', 0.5],
    ['the first', { first: failed, second: WARFARIN }, 'only', 1],
    ['a critic without a list', { first: WARFARIN, critic: { faults: 'none' } }, 'only', 1],
    ['an unreadable first', { first: { no: 1 }, second: WARFARIN }, 'only', 1],
  ] as const)('goes on without %s', async (_, by, decided, agreement) => {
    expect(await run('D4', by).answer).toMatchObject({ output: WARFARIN, decided, agreement });
  });

  it('where it deepens, is not spent on two who agree', async () => {
    const { answer, roles } = run('D1', { first: WARFARIN, second: { name: 'WARFARIN' } });
    expect(await answer).toMatchObject({ output: WARFARIN, decided: 'agreement', spared: 2 });
    expect(roles()).toEqual([['first', 'second']]);
  });

  it('where it deepens, is spent on two who disagree', async () => {
    const { answer, roles } = run('D1', {
      ...{ first: ASPIRIN, second: WARFARIN, critic: { faults: ['wrong'] } },
      revised: ({ text }) => (text.includes('Warfarin') ? WARFARIN : ASPIRIN),
    });
    expect(await answer).toMatchObject({ output: WARFARIN, decided: 'revised', agreement: 1, calls: 4 });
    expect(roles()).toEqual([['first', 'second'], ['critic'], ['revised']]);
  });
});

describe('debate', () => {
  it('ends where the first answers agree', async () => {
    const { answer, roles } = run('D3', { 'answer-1': WARFARIN, 'answer-2': WARFARIN });
    expect(await answer).toMatchObject({ decided: 'agreement', agreement: 1, calls: 2, spared: 2 });
    expect(roles()).toHaveLength(1);
  });

  it('shows each what the others said, and counts what they say then', async () => {
    const convinced = ({ text }: PresetCall) => (text.includes('Warfarin') ? WARFARIN : ASPIRIN);
    const { answer } = run('T4', {
      ...{ 'answer-1': ASPIRIN, 'answer-2': WARFARIN, 'answer-3': WARFARIN },
      ...{ 'reply-1': convinced, 'reply-2': WARFARIN, 'reply-3': ASPIRIN },
    });
    expect(await answer).toMatchObject({ output: WARFARIN, decided: 'majority', spared: 0, calls: 6 });
  });

  it('shows each the two other views that most have, and those of nobody twice', async () => {
    const names = ['Aspirin', 'Warfarin', 'Heparin', 'Warfarin', 'Apixaban'];
    const by = Object.fromEntries(
      names.flatMap((name, index) => [
        [`answer-${index + 1}`, { name }],
        [`reply-${index + 1}`, WARFARIN],
      ]),
    );
    const { answer, asked } = run('P3', by);
    await answer;
    const shown = (index: number) => names.filter((name) => asked[1]![index]!.text.includes(`"${name}"`));
    expect(shown(0)).toEqual(['Aspirin', 'Warfarin', 'Heparin', 'Warfarin']);
    expect(shown(1)).toEqual(['Aspirin', 'Warfarin', 'Heparin', 'Warfarin']);
    expect(asked[1]![0]!.text.split('"Warfarin"')).toHaveLength(2);
  });

  it('says that the order decided, where they stay apart', async () => {
    const { answer } = run('D3', {
      ...{ 'answer-1': ASPIRIN, 'answer-2': WARFARIN, 'reply-1': ASPIRIN, 'reply-2': WARFARIN },
    });
    expect(await answer).toMatchObject({ output: ASPIRIN, decided: 'order', agreement: 0.5 });
  });

  it('goes on without one that fails, and keeps what it had said', async () => {
    const { answer, roles } = run('T4', {
      ...{ 'answer-1': failed, 'answer-2': WARFARIN, 'answer-3': ASPIRIN },
      ...{ 'reply-2': failed, 'reply-3': WARFARIN },
    });
    expect(await answer).toMatchObject({ output: WARFARIN, decided: 'agreement', agreement: 1 });
    expect(roles()[1]).toEqual(['reply-2', 'reply-3']);
    expect(await run('D3', { 'answer-1': failed, 'answer-2': ASPIRIN }).answer).toMatchObject({
      ...{ output: ASPIRIN, decided: 'only' },
    });
  });
});

describe('ensemble', () => {
  it('asks nobody else where two of three agree', async () => {
    const { answer, roles } = run('T2', { 'vote-1': WARFARIN, 'vote-2': WARFARIN });
    expect(await answer).toMatchObject({ output: WARFARIN, spared: 1, agreement: 1 });
    expect(roles()).toEqual([['vote-1', 'vote-2']]);
  });

  it('asks nobody else where two of four agree, as the order would decide a tie for them', async () => {
    const { answer } = run('Q1', { 'vote-1': WARFARIN, 'vote-2': WARFARIN });
    expect(await answer).toMatchObject({ output: WARFARIN, spared: 2 });
    const split = { 'vote-1': ASPIRIN, 'vote-2': WARFARIN, 'vote-3': WARFARIN, 'vote-4': WARFARIN };
    expect(await run('Q1', split).answer).toMatchObject({ output: WARFARIN, agreement: 0.75 });
  });

  it('takes the majority where the first is wrong', async () => {
    const { answer } = run('T2', { 'vote-1': ASPIRIN, 'vote-2': WARFARIN, 'vote-3': WARFARIN });
    expect(await answer).toMatchObject({ output: WARFARIN, decided: 'majority', spared: 0 });
    expect((await answer).agreement).toBeCloseTo(2 / 3);
  });

  it('says that the order decided a tie', async () => {
    const { answer } = run('T2', { 'vote-1': ASPIRIN, 'vote-2': WARFARIN, 'vote-3': failed });
    expect(await answer).toMatchObject({ output: ASPIRIN, decided: 'order', agreement: 0.5 });
  });

  it('does not take one vote for agreement', async () => {
    const { answer, roles } = run('T2', { 'vote-1': failed, 'vote-2': ASPIRIN, 'vote-3': WARFARIN });
    expect(await answer).toMatchObject({ calls: 3 });
    expect(roles()).toHaveLength(2);
  });
});

describe('pipeline', () => {
  it('gives each what the one before wrote, and passes over one that fails', async () => {
    const { answer, asked } = run('T1', { 'stage-1': ASPIRIN, 'stage-2': failed, 'stage-3': WARFARIN });
    expect(await answer).toMatchObject({ output: WARFARIN, decided: 'last', votes: [WARFARIN], calls: 3 });
    expect(asked[2]![0]!.text).toContain('{"name":"Aspirin"}');
  });
});

describe('no model replies', () => {
  it.each(['S1', 'D1', 'D4', 'D3', 'T2', 'T1'])('%s throws the last code', async (id) => {
    const all = async (calls: readonly PresetCall[]) => calls.map(() => failed);
    await expect(local.ask(local.find(id)!, question, all)).rejects.toMatchObject({ code: 'overloaded' });
  });

  it('counts what unreadable answers cost', async () => {
    const by = { 'vote-1': { kind: 'failed', code: 'malformed', microUsd: 7 } as const, 'vote-2': ASPIRIN };
    expect(await run('T2', { ...by, 'vote-3': ASPIRIN }).answer).toMatchObject({ microUsd: 27 });
  });
});

describe('the price before a run [D12]', () => {
  const priced = { ...question, text: 'word '.repeat(4_000), maxOutputTokens: 1_000 };

  it('is nothing for local models', () => {
    expect(local.price(local.find('P3')!, priced)).toEqual({ least: 0, most: 0, cap: 0 });
  });

  it.each(['gemini', 'openai', 'anthropic'] as const)('is a range of at most three times for %s', (name) => {
    const presets = presetsFor(name);
    for (const preset of presets.list()) {
      const { least, most, cap = 0 } = presets.price(preset, priced);
      expect(least, preset.id).toBeGreaterThan(0);
      expect(most, preset.id).toBeLessThanOrEqual(3 * least);
      expect(cap, preset.id).toBeGreaterThanOrEqual(most);
    }
  });

  it('is at most three times wide even where depth alone would be more', () => {
    const presets = presetsFor('openai');
    const brief = { ...question, text: 'Why?', maxOutputTokens: 8_192, expectedOutputTokens: 100 };
    const { least, most } = presets.price(presets.find('D4')!, brief);
    expect(most).toBeLessThanOrEqual(3 * least);
  });

  it('is within what an answer can take, where that is narrow', () => {
    const presets = presetsFor('openai');
    const long = { ...priced, text: 'word '.repeat(40_000), maxOutputTokens: 200 };
    const { most, cap } = presets.price(presets.find('S1')!, long);
    expect(most).toBe(cap);
  });

  it('has a cap that also holds where the first answer cannot be read, and the second model answers', () => {
    const presets = presetsFor('gemini', 'anthropic');
    const preset = presets.find('D4')!;
    const { cap = 0 } = presets.price(preset, { ...priced, text: 'Why?', maxOutputTokens: 8_000 });
    // The first one's 8,000 tokens, and as many of Sonnet's in place of a short critique, each with room for thinking.
    expect(cap).toBeGreaterThan((8_000 + 2_048) * 3.75 + (8_000 + 2_048) * 10);
  });

  it('of a tier is that of its first model, and its cap that of the most expensive, which may have to answer', () => {
    const priceOver = (...fast: readonly string[]) => {
      const providers = [{ provider: 'gemini' }, { provider: 'openai' }] as never;
      const presets = createPresets({ library, now: NOW, providers, tiers: { fast } });
      return presets.price(presets.find('S1')!, priced);
    };
    const cheap = priceOver('openai/gpt-6-luna');
    const either = priceOver('openai/gpt-6-luna', 'gemini/gemini-4-argon');
    expect(either).toMatchObject({ least: cheap.least, most: cheap.most });
    expect(either.cap).toBe(priceOver('gemini/gemini-4-argon').cap);
  });
});
