import { describe, expect, it } from 'vitest';
import { defaultModelLibrary, loadModelLibrary } from './load-library.ts';

const NAMES = ['gemini', 'vertex', 'openai', 'anthropic', 'workers-ai', 'compatible'];
const MODEL = 'context: 1, output: 1, price: { input: 0, cached: 0, output: 0 }, priced: 2026-01-01';

/** A library with two local models, and these presets at line 18. */
function load(presets: string, instead = 'fast'): ReturnType<typeof loadModelLibrary> {
  const providers = NAMES.map((name) => `  ${name}:\n    tiers: { fast: f, deep: d }\n`).join('');
  const models = `    models:\n      phi-4: { ${MODEL}, instead: [${instead}] }\n      qwen: { ${MODEL} }\n`;
  return loadModelLibrary(`providers:\n${providers}${models}presets:\n${presets}`);
}

describe('presets of a library file [D3]', () => {
  it('are read in their order', () => {
    const { presets } = load(
      '  mine: { mode: debate, models: [phi-4, qwen, deep] }\n  S1: { mode: single, models: [qwen] }\n',
    );
    expect(Object.keys(presets)).toEqual(['mine', 'S1']);
    expect(presets.mine).toEqual({
      ...{ id: 'mine', mode: 'debate', models: ['phi-4', 'qwen', 'deep'], ours: false, deepens: false },
    });
  });

  // What is wrong | the presets | what the error says.
  const WRONG = String.raw`
an unknown model | S1: { mode: single, models: [phi4] } | models\.yml:18:32 .*phi4 → write "phi-4"
a model of a provider | S1: { mode: single, models: [openai/x] } | models\.yml:18:32 .*openai\/x
an unknown mode | S1: { mode: chat, models: [phi-4] } | models\.yml:18:15 .*mode
too few for its mode | mine: { mode: debate, models: [qwen] } | models\.yml:18:33 .*2 to 8 models, not 1
too many for its mode | mine: { mode: single, models: [qwen, qwen] } | asks 1 models, not 2 → add or
a mode that its letter does not have | D1: { mode: ensemble, models: [qwen, qwen, qwen] } | :15 D1 cannot be
a number that its letter does not have | T1: { mode: debate, models: [qwen, phi-4] } | T1 has 2 .*has 3
an unknown key | S1: { mode: single, models: [qwen], deep: true } | models\.yml:18:39 .*deep.*deepens
a name that is none | "S 1": { mode: single, models: [qwen] } | models\.yml:18:3\s
no models | S1: { mode: single, models: [] } | models\.yml:18:31\s`;
  it.each(
    WRONG.trim()
      .split('\n')
      .map((line) => line.split(' | ')),
  )('refuses %s, with its place', (_, presets, words = '') => {
    expect(() => load(`  ${presets}\n`)).toThrow(new RegExp(words));
  });

  it.each([
    ['nobody lists', 'openai/gpt-x, fast', /models\.yml:15:112 no provider lists openai\/gpt-x/],
    ['nothing is sure to answer', 'qwen', /models\.yml:15:112 phi-4 has nothing .*→ end the list with fast/],
  ])('refuses what answers instead where %s', (_, instead, words) => {
    expect(() => load('  S1: { mode: single, models: [qwen] }\n', instead)).toThrow(words);
  });

  it('can be changed and added by an override, which is checked too', () => {
    const over = (text: string) => defaultModelLibrary({ override: { file: 'mine.yml', text } });
    const { presets } = over('presets:\n  D4: { mode: debate, models: [phi-4, qwen2.5-7b] }\n');
    expect(presets.D4).toMatchObject({ mode: 'debate', ours: false });
    expect(presets.D3).toEqual(defaultModelLibrary().presets.D3);
    expect(() => over('presets:\n  D4: { mode: debate, models: [phi-4, qwen] }\n')).toThrow(
      /mine\.yml:2:39 /,
    );
  });
});
