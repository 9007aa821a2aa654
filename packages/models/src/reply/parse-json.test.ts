import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

const nest = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('JSON that a model wrote', () => {
  it('is read where it is JSON', () => {
    expect(parseJson('{"a":[1,null]}')).toEqual({ a: [1, null] });
    expect(parseJson('null')).toBeNull();
    expect(parseJson(nest(100))).toEqual(JSON.parse(nest(100)));
  });

  it.each([
    ['broken', '{"a":'],
    ['text', 'Sure! Here it is.'],
    ['empty', ''],
    ['deeper than anybody needs', nest(102)],
    ['deeper than a stack', nest(100_000)],
  ])('is none where it is %s', (_what, text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  it('keeps a key named like the prototype as a key', () => {
    const read = parseJson('{"__proto__":{"polluted":true}}') as { polluted?: boolean };
    expect(Object.keys(read)).toEqual(['__proto__']);
    expect(read.polluted).toBeUndefined();
  });
});
