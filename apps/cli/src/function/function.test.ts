import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { useGateway } from '../api/gateway.fixture.ts';

const { folder, file, consilium } = await useGateway(afterAll, 'function');

describe('consilium function [D1] [E6]', () => {
  it('runs a function and prints its output alone, so that it can be piped', async () => {
    const input = file('good.json', '{"words": "a b"}');
    const said = await consilium('run', 'count_words', '--input', input);
    expect(said.code).toBe(0);
    expect(JSON.parse(said.out)).toMatchObject({ words: 2 });
    expect(said.err).toContain('by code alone');
    const json = await consilium('run', 'count-words', '--input', input, '--patient', 'p1', '--json');
    expect(JSON.parse(json.out)).toMatchObject({ result: { words: 2 }, cached: false, micro_usd: 0 });
  });

  it('lists the functions with their presets', async () => {
    expect((await consilium('list')).out).toMatch(/^count-words +Counts words \(default S1\)$/m);
  });

  it.each([
    ['an input of another shape', '{"word": 1}', 'count-words', 4, /words.*Remedy: count_words: words/s],
    [
      'too much of it',
      `{"words": "${'x'.repeat(100)}"}`,
      'count-words',
      4,
      /words has 25 tokens, at most 10/,
    ],
    ['no JSON', 'words', 'count-words', 2, /is no JSON object.*function list --json/s],
    ['a function that is not there', '{}', 'nothing', 4, /no function nothing.*function list/s],
  ])('says what to do about %s', async (what, text, name, code, says) => {
    const said = await consilium('run', name, '--input', file(`${what}.json`, text));
    expect(said.code).toBe(code);
    expect(said.err).toMatch(says);
  });

  it('says what is missing, and what is no amount', async () => {
    expect((await consilium('run', 'count-words')).err).toMatch(/--input/);
    const input = file('some.json', '{}');
    for (const words of [[input, '--max', 'much'], [join(folder, 'none')]])
      expect(await consilium('run', 'count-words', '--input', ...words)).toMatchObject({ code: 2 });
  });
});
