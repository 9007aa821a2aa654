import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, Line, List } from './prose.ts';
import { readBlocks } from './read-blocks.ts';
import { readRuns } from './read-runs.ts';

/** All that a reader sees of the blocks, in order. */
function shown(blocks: readonly Block[]): string {
  return blocks.map(ofBlock).join('\n');
}

function ofBlock(block: Block): string {
  if (block.kind === 'paragraph') return block.lines.map(ofLine).join('\n');
  if (block.kind === 'heading') return ofLine(block.line);
  if (block.kind === 'list') return ofList(block);
  if (block.kind === 'table')
    return [...(block.head ? [block.head] : []), ...block.rows]
      .map((row) => row.map(ofLine).join(' '))
      .join('\n');
  if (block.kind === 'quote') return shown(block.blocks);
  return block.kind === 'code' ? `${block.language}\n${block.text}` : '';
}

function ofList({ items }: List): string {
  return items
    .map(({ number, lines, below }) => [number ?? '', ...lines.map(ofLine), ...below.map(ofList)].join('\n'))
    .join('\n');
}

const ofLine = (line: Line) => line.map(({ text }) => text).join('');
const kinds = (text: string) => readBlocks(text).map(({ kind }) => kind);
const styles = (text: string) =>
  readRuns(text, 0).map((run) => [
    run.text,
    ['strong', 'em', 'code'].filter((each) => run[each as 'em']).join('+'),
  ]);

describe('text of a model into blocks [A15][F4]', () => {
  it.each([
    ['one\ntwo\n\nthree', ['paragraph', 'paragraph']],
    ['# Title\ntext', ['heading', 'paragraph']],
    ['#hashtag', ['paragraph']],
    ['- a\n- b\n  - c\n\n1. d', ['list']],
    ['- a\n\ntext', ['list', 'paragraph']],
    ['| a | b |\n|---|---|\n| 1 | 2 |', ['table']],
    ['| only one line', ['paragraph']],
    ['> said\n> so', ['quote']],
    ['---', ['rule']],
    ['```json\n{"a": 1}\n```\nafter', ['code', 'paragraph']],
    ['```\nnever closed', ['code']],
    ['', []],
  ])('%j', (text, expected) => expect(kinds(text)).toEqual(expected));

  it('keeps the number that was written, and what stands below an item', () => {
    const [list] = readBlocks('2. two\n   more\n   - under\n3. three');
    expect(list).toMatchObject({
      ordered: true,
      items: [{ number: 2, lines: [[{ text: 'two' }], [{ text: 'more' }]], below: [{ items: [{}] }] }, {}],
    });
  });

  it.each([
    ['a **b** c', 'a |b:strong| c'],
    ['_a_ and snake_case_name', 'a:em| and snake_case_name'],
    ['**a *b* c**', 'a :strong|b:strong+em| c:strong'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['**open', '**open'],
    ['`**x**` ``a`b``', '**x**:code| |a`b:code'],
    ['\\*not\\*', '*not|*'],
    ['**Is high. So it was.**', 'Is high. So it was.:strong'],
  ])('%s', (text, expected) =>
    expect(
      styles(text)
        .map(([run, style]) => (style === '' ? run : `${run}:${style}`))
        .join('|'),
    ).toBe(expected),
  );

  it.each([
    ['[a label](https://collect.example/?x=1)', 'a label'],
    ['![a picture](https://collect.example/p.png)', 'a picture'],
    ['![a](x "title")', 'a'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['[x]: https://collect.example', '[x]: https://collect.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['&lt;b&gt;', '&lt;b&gt;'],
  ])('%s is no element: it shows as words', (text, expected) =>
    expect(shown(readBlocks(text))).toBe(expected),
  );

  it('says where each run stands', () => {
    const text = '- a **b**\n\n| c | `d` |\n| e | f |\n\n> g';
    const runs: { from: number; text: string }[] = [];
    JSON.stringify(readBlocks(text), (_, value) => {
      if (typeof value === 'object' && value !== null && 'from' in value) runs.push(value);
      return value;
    });
    expect(runs.length).toBe(7);
    for (const run of runs) expect(text.slice(run.from, run.from + run.text.length)).toBe(run.text);
  });
});

describe('any text [F4]', () => {
  const signs = fc.constantFrom(
    ...'* ** _ ` ``` ~~~ # > | |---| [ ] ( ) ![ ]( \\ <b> &amp; --- word Ωμέγα 🫀'.split(' '),
    ...['- ', '1. ', '\n', '\n\n', ' ', '    ', '7.9 %', '\u202e', '\u0000', '\r\n'],
  );
  const texts = fc.oneof(
    fc.array(signs, { maxLength: 80 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 300 }),
  );
  /** Letters of addresses in links are left out on purpose. */
  const letters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');

  it('is shown with all its letters, in order', () => {
    fc.assert(
      fc.property(
        texts.filter((text) => !text.includes('](')),
        (text) => {
          expect(letters(shown(readBlocks(text)))).toBe(letters(text));
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(texts, (text) => void readBlocks(text)),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ...'* _a ` [ ![ [a]( ]( | # \\'.split(' '),
    ...['**a ', '[]( ', '> ', '- ', '- a\n', '| a\n', '` `` ', '- - - - ', '**a* ', '\n', '  - a\n'],
  ])('100 kB of %j is read in linear time', (piece) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length));
    const start = performance.now();
    readBlocks(text);
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  it.each([
    ['a row of signs before a word', (length: number) => `${'_'.repeat(length)}a`],
    ['a row of signs in a word', (length: number) => `a${'*'.repeat(length)}b`],
    ['blanks behind a fence', (length: number) => `\`\`\`${' '.repeat(length)}! x`],
    ['tabs behind a fence', (length: number) => `~~~${'\t'.repeat(length)}é`],
    ['a fence of ticks that is none', (length: number) => `${'`'.repeat(length)}${' '.repeat(length)}!`],
  ])('40 kB of %s is read in linear time', (_, made) => {
    const timeOf = (length: number) => {
      const text = made(length);
      const start = performance.now();
      readBlocks(text);
      return performance.now() - start;
    };
    timeOf(1_000);
    expect(timeOf(40_000)).toBeLessThan(1_500);
  });

  it.each([
    ['```ts', 'ts'],
    ['```  c++  ', 'c++'],
    ['~~~', ''],
  ])('%j opens a block of code', (fence, language) =>
    expect(readBlocks(`${fence}\nx`)).toEqual([{ kind: 'code', language, text: 'x' }]),
  );
});
