import { describe, expect, it } from 'vitest';
import { decodeRow, durationText } from './decode.ts';

describe('decodeRow', () => {
  it.each<[string, string, unknown]>([
    ['null', 'null', null],
    ['truth', 'true', true],
    ['an integer', '7', 7],
    ['an integer beyond 2^53', '9007199254740993', 9007199254740993n],
    ['the least integer', '-9223372036854775808', -9223372036854775808n],
    ['a float', '7.5', 7.5],
    ['a float without decimals', '7.0', 7],
    ['a large float', '9007199254740993.0', 9007199254740992],
    ['text that looks like a number', '"12345678901234567890"', '12345678901234567890'],
    ['a date', '{"date": "2020-01-31"}', '2020-01-31'],
    ['a moment', '{"datetime": "2020-01-31T10:00:00Z"}', '2020-01-31T10:00:00Z'],
    ['a duration', '{"duration": [14, 3, 5400000000]}', 'P1Y2M3DT1H30M'],
    ['a list', '[1, [null]]', [1, [null]]],
    ['a map', '{"map": {"date": "x"}}', { kind: 'map', entries: { date: 'x' } }],
  ])('%s', (_, text, expected) => {
    expect(decodeRow(`[${text}]`)).toEqual([expected]);
  });

  it('keeps a key that JavaScript has a meaning for', () => {
    const [value] = decodeRow('[{"map": {"__proto__": 1}}]') as unknown as readonly [
      { readonly entries: object },
    ];
    expect(Object.hasOwn(value.entries, '__proto__')).toBe(true);
  });

  it('takes nodes, relationships and paths apart', () => {
    const node = (id: string) =>
      `{"node": "${id}", "labels": ["A"], "properties": {"d": {"date": "2020-01-01"}}}`;
    const edge = '{"relationship": "r", "type": "R", "source": "a", "target": "b", "properties": {}}';
    const a = { kind: 'node', uuid: 'a', labels: ['A'], properties: { d: '2020-01-01' }, source: null };
    const r = { kind: 'relationship', uuid: 'r', type: 'R', source: 'a', target: 'b', properties: {} };
    expect(decodeRow(`[{"path": [${node('a')}, ${edge}, ${node('b')}]}]`)).toEqual([
      { kind: 'path', nodes: [a, { ...a, uuid: 'b' }], relationships: [r] },
    ]);
  });

  it('says which version a node stands for [A17]', () => {
    const said = (source: string) =>
      decodeRow(`[{"node": "a", "labels": ["A"], "properties": {"source": "${source}"}}]`);
    expect(said('Condition/x/_history/12')).toMatchObject([
      { source: { resource: 'Condition/x', version: 12 } },
    ]);
    expect(said('Condition/x')).toMatchObject([{ source: null }]);
  });

  it('refuses a tag that it does not know', () => {
    expect(() => decodeRow('[{"point": 1}]')).toThrow('unknown tag');
  });
});

describe('durationText', () => {
  it.each<[bigint, bigint, bigint, string]>([
    [0n, 0n, 0n, 'PT0S'],
    [12n, 0n, 0n, 'P1Y'],
    [-1n, 5n, 0n, 'P-1M5D'],
    [0n, 0n, 1_500_000n, 'PT1.5S'],
    [0n, 0n, -1_500_000n, 'PT-1.5S'],
    [0n, 0n, -500_000n, 'PT-0.5S'],
    [0n, 0n, -90_000_000n, 'PT-1M-30S'],
    [0n, 1n, 3_600_000_001n, 'P1DT1H0.000001S'],
  ])('%s months, %s days, %s microseconds', (months, days, microseconds, expected) => {
    expect(durationText(months, days, microseconds)).toBe(expected);
  });
});
