import { describe, expect, it } from 'vitest';
import { markdownOf } from './markdown.ts';
import { piecesOf, positionsIn } from './marked-source.ts';
import { partsOf } from './result-parts.ts';
import { figureWords, placeWords, severityOrder } from './result-words.ts';

describe('a result of a function [D1]', () => {
  it('has its parts in the order of reading, and leaves nothing out', () => {
    const parts = partsOf({
      compressed_report: 'Short.',
      metrics: { lines_of_code: 12 },
      unheard_of: [{ a: 'b' }],
      security: { pass: true },
      findings: [{ severity: 'low', message: 'x' }],
      pass: false,
    });
    expect(parts).toEqual([
      { kind: 'verdict', fields: ['pass'] },
      { kind: 'findings', fields: ['findings'] },
      { kind: 'any', fields: ['unheard_of'] },
      { kind: 'group', fields: ['security'] },
      { kind: 'facts', fields: ['metrics'] },
      { kind: 'short', fields: ['compressed_report'] },
    ]);
  });

  it('shows positions only with the items that they belong to', () => {
    expect(partsOf({ extracted: [{ text: 'a' }], raw_positions: [{ start: 0, end: 1 }] })).toEqual([
      { kind: 'items', fields: ['extracted'] },
    ]);
    expect(partsOf({ raw_positions: [{ start: 0, end: 1 }] })).toEqual([
      { kind: 'any', fields: ['raw_positions'] },
    ]);
  });

  it('knows a field by its value where its name lies', () => {
    expect(partsOf({ code: 7, summary: ['a'] })).toEqual([
      { kind: 'list', fields: ['summary'] },
      { kind: 'facts', fields: ['code'] },
    ]);
  });

  it('takes only a number or a word for a figure: a short sentence is a text under its own name', () => {
    expect(partsOf({ conclusion: 'No trial was found.', language: 'python', lines: 7 })).toEqual([
      { kind: 'prose', fields: ['conclusion'] },
      { kind: 'facts', fields: ['language', 'lines'] },
    ]);
  });

  it('marks what was found in the source, each place once', () => {
    const text = 'Metformin lowers glucose.';
    const positions = positionsIn(
      [
        { start: 0, end: 9, item: 0, line: 1 },
        { start: 4, end: 12, item: 1 },
        { start: 17, end: 24, item: 2 },
        { start: 90, end: 99, item: 3 },
        { start: 5, end: 2 },
        'nothing',
      ],
      text,
    );
    expect(positions).toHaveLength(3);
    const pieces = piecesOf(text, positions);
    expect(pieces.filter(({ item }) => item !== null).map((piece) => piece.text)).toEqual([
      'Metformin',
      'glucose',
    ]);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  });

  it('says shares in percent, and orders findings by severity', () => {
    expect(figureWords('confidence', 0.667)).toBe('66.7 %');
    expect(figureWords('lines_of_code', 1_200)).toBe('1,200');
    expect(
      ['info', 'critical', 'odd', 'medium'].toSorted((a, b) => severityOrder(a) - severityOrder(b)),
    ).toEqual(['critical', 'medium', 'info', 'odd']);
  });

  it('says where parts come from in lines, and shows no empty lists', () => {
    expect(placeWords([{ line: 1 }, { line: 2 }, { line: 7 }])).toBe('lines 1 to 2, 7');
    expect(placeWords([{ line: 3 }])).toBe('line 3');
    expect(placeWords({ odd: true })).toBe('{"odd":true}');
    expect(partsOf({ citations: [[], []], test_hints: [] })).toEqual([]);
  });

  it('is Markdown whose code ends where it ends', () => {
    const code = 'const a = 1;\n```\nnot the end';
    const text = markdownOf('Generate code', { code, test_hints: ['one', 'two'], pass: true });
    expect(text).toContain('# Generate code\n');
    expect(text).toContain(`\`\`\`\`\n${code}\n\`\`\`\``);
    expect(text).toContain('- one\n- two');
    expect(text).toContain('Passed: Yes');
  });
});
