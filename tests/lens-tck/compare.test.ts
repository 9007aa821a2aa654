import { parseTagged } from '@consilium/testing/neo4j';
import { describe, expect, it } from 'vitest';
import { difference } from './compare.ts';
import { readNotation } from './notation.ts';
import type { Expected } from './task.ts';

const node = (id: string, labels = ['A', 'B'], properties = {}) => ({ node: id, labels, properties });
const edge = (source: string, target: string) => ({
  relationship: 'r',
  type: 'T',
  ...{ source, target, properties: {} },
});

/** The cell of the expected table, and the value of the answer as tagged JSON. */
const compared = (cell: string, tagged: string, over: Partial<Expected> = {}) =>
  difference(
    {
      kind: 'rows',
      columns: ['x'],
      rows: [[readNotation(cell)]],
      inOrder: false,
      listOrder: true,
      ...over,
    } as Expected,
    { columns: ['x'], rows: [[parseTagged(tagged)]] },
  );

describe('the comparison with an expected table [A5]', () => {
  it.each([
    ['null', 'null'],
    ['7', '7'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['7.0', '7.0'],
    ['1e3', '1000.0'],
    ["'it\\'s'", '"it\'s"'],
    ['[1, [2.5, null]]', '[1, [2.5, null]]'],
    ["{b: 1, a: 'x'}", '{"map": {"a": "x", "b": 1}}'],
    ['{}', '{"map": {}}'],
    ['(:B:A {n: 1})', JSON.stringify(node('1', ['A', 'B'], { n: 1 }))],
    ['()', JSON.stringify(node('1', []))],
    ['[:T]', JSON.stringify(edge('1', '2'))],
    ['<(:A)-[:T]->(:B)>', JSON.stringify({ path: [node('1', ['A']), edge('1', '2'), node('2', ['B'])] })],
    ['<(:A)<-[:T]-(:B)>', JSON.stringify({ path: [node('1', ['A']), edge('2', '1'), node('2', ['B'])] })],
    ["'2020-01-31'", '{"date": "2020-01-31"}'],
    ["'2020-01-31T10:00Z'", '{"datetime": "2020-01-31T10:00:00Z"}'],
    ["'P1Y2M-3DT59M59.5S'", '{"duration": [14, -3, 3599500000]}'],
    ["'PT0S'", '{"duration": [0, 0, 0]}'],
  ])('%s is %s', (cell, tagged) => {
    expect(compared(cell, tagged)).toBeUndefined();
  });

  it.each([
    ['an integer and a float', '7', '7.0'],
    ['a number and a text', '7', '"7"'],
    ['null and nothing', 'null', '[]'],
    ['another label', '(:A)', JSON.stringify(node('1', ['A', 'B']))],
    [
      'another direction',
      '<(:A)<-[:T]-(:B)>',
      JSON.stringify({ path: [node('1', ['A']), edge('1', '2'), node('2', ['B'])] }),
    ],
    ['another order of a list', '[1, 2]', '[2, 1]'],
    ['a property more', '{a: 1}', '{"map": {"a": 1, "b": null}}'],
    ['another day', "'2020-01-31'", '{"date": "2020-01-30"}'],
  ])('tells %s apart', (_, cell, tagged) => {
    expect(compared(cell, tagged)).toMatch(/^gave .*, expected /);
  });

  it('lets the order within lists go where the scenario says so', () => {
    expect(compared('[1, 2]', '[2, 1]', { listOrder: false })).toBeUndefined();
    expect(compared('[1, 2]', '[2, 2]', { listOrder: false })).toBeDefined();
  });

  it('minds the order of rows only where the scenario says so, and their number always', () => {
    const rows = (...cells: readonly string[]) => cells.map((cell) => [readNotation(cell)]);
    const expected = { kind: 'rows', columns: ['x'], rows: rows('1', '2'), listOrder: true } as const;
    const given = { columns: ['x'], rows: rows('2', '1') };
    expect(difference({ ...expected, inOrder: false }, given)).toBeUndefined();
    expect(difference({ ...expected, inOrder: true }, given)).toBeDefined();
    expect(
      difference({ ...expected, inOrder: false }, { columns: ['x'], rows: rows('2', '1', '1') }),
    ).toBeDefined();
    expect(difference({ ...expected, inOrder: false }, { ...given, columns: ['y'] })).toContain('columns');
  });

  it('takes rows for a failure where an error is wanted', () => {
    const given = { columns: ['x'], rows: [] };
    expect(difference({ kind: 'error', what: 'SyntaxError' }, given)).toContain('expected SyntaxError');
    expect(difference({ kind: 'nothing' }, given)).toBeUndefined();
  });

  it('throws on a cell that it cannot read', () => {
    for (const cell of ["'open", '[1', '(:A', 'what', '1 2'])
      expect(() => readNotation(cell)).toThrow('cannot read');
  });
});
