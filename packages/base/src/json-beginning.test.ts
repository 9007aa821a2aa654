import { expect, it } from 'vitest';
import { jsonBeginning } from './json-beginning.ts';

const WHOLE = '{"items":[{"text":"a, \\"b\\" ]","label":null},{"text":"c","label":"d"}],"n":[1,22,3]}';

it('is a list up to its last whole entry, wherever the text ends', () => {
  expect(jsonBeginning('{"items":[{"a":1},{"a":')).toEqual({ items: [{ a: 1 }] });
  expect(jsonBeginning('{"order":[3,1,2')).toEqual({ order: [3, 1] });
  expect(jsonBeginning('{"sentences":["One.","Two')).toEqual({ sentences: ['One.'] });
  const { items, n } = JSON.parse(WHOLE) as { items: unknown[]; n: number[] };
  for (let end = 0; end <= WHOLE.length; end += 1) {
    const read = jsonBeginning(WHOLE.slice(0, end)) as { items: unknown[]; n?: number[] } | undefined;
    if (read === undefined) continue;
    expect(items.slice(0, read.items.length)).toEqual(read.items);
    expect(n.slice(0, read.n?.length ?? 0)).toEqual(read.n ?? []);
  }
  expect(jsonBeginning(WHOLE)).toEqual({ items, n });
});

it('is nothing where no list has an entry, or where it is no JSON', () => {
  for (const text of ['', '{"code":"let a', '{"items":[', '{"items":[{"a"', 'word', ']]]', '{]"a",'])
    expect(jsonBeginning(text)).toBeUndefined();
});
