import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '@consilium/server/gateway';
import { createWorld } from '@consilium/server/test-world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heard } from '../report/heard.fixture.ts';
import { run } from '../run.ts';

const folder = mkdtempSync(join(tmpdir(), 'cli-function-'));
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
let gateway: Awaited<ReturnType<typeof listen>>;
let token: string;

beforeAll(async () => {
  const world = await createWorld();
  gateway = await listen(world.app, { port: 0 });
  token = await world.token('dr');
});
afterAll(async () => {
  await gateway?.close();
  rmSync(folder, { recursive: true });
});

const consilium = (...words: string[]) =>
  heard(() => run(['function', ...words, '--url', `http://127.0.0.1:${gateway.port}`, '--token', token], {}));

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
    expect(await consilium('run', 'count-words', '--input', input, '--max', 'much')).toMatchObject({
      code: 2,
    });
    expect(await consilium('run', 'count-words', '--input', join(folder, 'none'))).toMatchObject({ code: 2 });
  });
});
