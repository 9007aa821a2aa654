import { ConsiliumError } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { findModel } from './library.ts';
import { defaultModelLibrary, loadModelLibrary } from './load-library.ts';

const library = defaultModelLibrary();
const TODAY = '2026-11-16';

/** A whole library with one line replaced. */
function text(replace: [string, string] = ['', '']): string {
  const provider = (name: string) => `  ${name}:\n    tiers: { fast: ${name}-f, deep: ${name}-d }\n`;
  const names = ['gemini', 'vertex', 'openai', 'anthropic', 'workers-ai', 'compatible'];
  return `providers:\n${names.map(provider).join('')}`.replace(replace[0], replace[1]);
}

describe('the library of this package [A13] [E4]', () => {
  it('has the default tiers', () => {
    expect(findModel(library, 'gemini', 'fast', TODAY).id).toBe('gemini-3.5-flash-lite');
    expect(findModel(library, 'gemini', 'deep', TODAY).id).toBe('gemini-4-argon');
  });

  it('prices both tiers of every provider but the local one', () => {
    for (const provider of ['gemini', 'vertex', 'openai', 'anthropic', 'workers-ai'] as const)
      for (const tier of ['fast', 'deep'])
        expect(findModel(library, provider, tier, TODAY), `${provider} ${tier}`).toMatchObject({
          priced: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          price: { input: expect.any(Number) },
        });
    expect(findModel(library, 'compatible', 'fast', TODAY)).toMatchObject({
      priced: false,
      price: { output: 0 },
    });
  });
});

describe('finding a model', () => {
  it('lets an id through that nobody lists, without a price', () => {
    expect(findModel(library, 'gemini', 'gemini-9', TODAY)).toMatchObject({ id: 'gemini-9', priced: false });
  });

  it('refuses a model of another provider, which would only be refused after the data was sent', () => {
    expect(() => findModel(library, 'openai', 'gemini-4-argon', TODAY)).toThrow(/unknown_model.*gemini/);
  });

  it.each([
    ['gemini', 'gemini-2.5-pro', TODAY, /2026-11-12\): use gemini-4-argon/],
    ['openai', 'gpt-5-mini', '2026-12-11', /2026-12-11\): use gpt-6-luna/],
  ] as const)('refuses what the provider has ended, with what to use: %s %s', (provider, id, day, remedy) => {
    expect(() => findModel(library, provider, id, day)).toThrow(/withdrawn_model/);
    expect(() => findModel(library, provider, id, day)).toThrow(remedy);
  });

  it('takes a model until the day on which it ends', () => {
    expect(findModel(library, 'openai', 'gpt-5-mini', '2026-12-10')).toMatchObject({ use: 'gpt-6-luna' });
  });

  it('does not take a name of the language for a model', () => {
    expect(findModel(library, 'gemini', 'constructor', TODAY)).toMatchObject({
      id: 'constructor',
      priced: false,
    });
  });
});

describe('an override [A13] [E4]', () => {
  const override = {
    file: 'mine.yml',
    text: `providers:
  compatible:
    tiers: { deep: big }
    models: { big: { context: 1000, output: 100, price: { input: 1, cached: 1, output: 2 }, priced: 2026-01-31 } }
`,
  };

  it('changes what it names and leaves the rest', () => {
    const merged = defaultModelLibrary({ override });
    expect(findModel(merged, 'compatible', 'deep', TODAY)).toMatchObject({
      id: 'big',
      priced: '2026-01-31',
      maxOutput: 100,
    });
    expect(findModel(merged, 'compatible', 'fast', TODAY).id).toBe(
      findModel(library, 'compatible', 'fast', TODAY).id,
    );
    expect(findModel(merged, 'gemini', 'fast', TODAY)).toEqual(findModel(library, 'gemini', 'fast', TODAY));
  });

  it('is named in its own errors', () => {
    const broken = { ...override, text: override.text.replace('deep', 'slow') };
    expect(() => defaultModelLibrary({ override: broken })).toThrow(/mine\.yml:3:14 .*slow/);
  });
});

describe('a wrong file is refused with its place', () => {
  it.each([
    ['not YAML', ['fast: gemini-f', 'fast: [gemini-f'], /models\.yml:3:/],
    ['unknown provider', ['openai:', 'opnai:'], /models\.yml:\d+:\d+ .*(openai|opnai)/],
    ['unknown key', ['tiers: { fast: gemini-f', 'tires: { fast: gemini-f'], /models\.yml:3:\d+ .*/],
    ['empty id', ['gemini-f', '""'], /models\.yml:3:20 .*tiers\.fast/],
    ['missing tier', [', deep: gemini-d', ''], /models\.yml:3:\d+ .*deep/],
    ['same key twice', ['deep: gemini-d', 'fast: gemini-d'], /models\.yml:3:\d+ .*duplicate/i],
    [
      'negative price',
      [
        'gemini-d }',
        'gemini-d }\n    models: { m: { context: 1, output: 1, price: { input: -1, cached: 0, output: 0 }, priced: 2026-01-01 } }',
      ],
      /models\.yml:4:59 .*price\.input/,
    ],
    [
      'no date',
      [
        'gemini-d }',
        'gemini-d }\n    models: { m: { context: 1, output: 1, price: { input: 1, cached: 0, output: 0 }, priced: soon } }',
      ],
      /models\.yml:4:\d+ .*priced/,
    ],
  ] as const)('%s', (_, replace, place) => {
    expect(() => loadModelLibrary(text([...replace]))).toThrow(place);
  });

  it('with a code', () => {
    expect(() => loadModelLibrary('')).toThrow(ConsiliumError);
    expect(() => loadModelLibrary('')).toThrow(/^invalid_model_library: models\.yml:1:1 /);
  });
});
