import { describe, expect, it } from 'vitest';
import { asWrittenBefore, numberText, parseJson } from './parse-json.ts';

const again = (text: string) => JSON.stringify(parseJson(text));

describe('decimals keep their trailing zeros', () => {
  it.each([
    '{"value":7.40}',
    '{"value":7.40,"unit":"%"}',
    '{"a":{"value":-0.10},"b":[{"value":100.0},{"value":1.5}]}',
    '{"value":7.40,"low":4.0,"high":5.60}',
    '{"text":"\\"value\\":7.40, \\\\","value":1.0}',
    '{"note":"~value","value":2.50}',
    '{"~value":"9","value":2.50}',
    '{"~":"~","~~":"~~~","a":["~","~~x"],"low":"~4","value":2.50}',
    '{"text":"\\"~ \\\\\\"~","\\\\":"\\\\","value":2.50}',
    '[{"value":2.50}]',
    '{"value":12345678901234567890.10}',
  ])('%s is written as it was read', (text) => expect(again(text)).toBe(text));

  it('gives numbers to anyone who computes, and no key more', () => {
    const { q } = parseJson('{"q":{"value":7.40,"unit":"%"}}') as { q: { value: number; unit: string } };
    expect(q.value).toBe(7.4);
    expect(Object.keys(q)).toEqual(['value', 'unit']);
    expect(Object.entries(q)).toEqual([
      ['value', 7.4],
      ['unit', '%'],
    ]);
    const seen: string[] = [];
    for (const key in q) seen.push(key);
    expect(seen).toEqual(['value', 'unit']);
  });

  it('is written as changed where it was changed', () => {
    const holder = parseJson('{"value":7.40}') as { value: number };
    holder.value = 8.1;
    expect(JSON.stringify(holder)).toBe('{"value":8.1}');
    expect(numberText(holder, 'value', 8.1)).toBe('8.1');
    const copy = { ...(parseJson('{"value":7.40,"unit":"%"}') as object), unit: 'g' };
    expect(numberText(copy, 'value', 7.4)).toBe('7.40');
    expect(numberText(copy, 'value', 7.5)).toBe('7.5');
  });

  it('is written as before where a browser sends the same number back, and only there', () => {
    const before = parseJson('{"a":[{"value":7.40},{"value":1.0}],"low":4.0}');
    const sent = JSON.parse('{"a":[{"value":7.4,"unit":"%"},{"value":2}],"low":4,"high":5}');
    expect(JSON.stringify(asWrittenBefore(sent, before))).toBe(
      '{"a":[{"value":7.40,"unit":"%"},{"value":2}],"low":4.0,"high":5}',
    );
    expect(JSON.stringify(asWrittenBefore(sent, null))).toBe(JSON.stringify(sent));
  });

  it.each([
    '{"value":7.40',
    '{"value":7.40,}',
    '["value":7.40]',
    '{"value":07.40}',
    '"value":7.40,',
    '{"a":"\\U007e","value":7.40}',
    '{"a":"b"~,"value":7.40}',
  ])('%s is no JSON, as ever', (text) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  it('hides no element that was sent, also where its name is written to look like ours', () => {
    const text = '{"\\u007evalue":"9.90","value":7.40}';
    expect(JSON.stringify(parseJson(text))).toBe('{"~value":"9.90","value":7.40}');
    expect(Object.keys(parseJson('{"toJSON":1,"value":2.50}') as object)).toEqual(['toJSON', 'value']);
    expect(parseJson('{"__proto__":{"value":1.0},"value":2.0}')).toHaveProperty('value', 2);
    expect(parseJson('{"a":"\\u007E~","value":7.40}')).toHaveProperty('a', '~~');
    expect(Object.keys(parseJson('{"__proto__":1.0,"value":2.0}') as object)).toContain('__proto__');
  });

  it.each([
    ['tildes', `{"a":"${'~'.repeat(500_000)}","value":7.40}`],
    ['quoted tildes', `{"a":"${'\\"~'.repeat(150_000)}","value":7.40}`],
    ['tildes beside decimals', `[{"~${'~'.repeat(250_000)}":1}${',{"value":7.40}'.repeat(15_000)}]`],
  ])('reads half a million characters of %s in linear time', (_, text) => {
    const start = process.cpuUsage();
    parseJson(text);
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  });

  it('reads what is nested deeper than the stack', () => {
    const deep = `${'{"a":'.repeat(50_000)}{"value":7.40}${'}'.repeat(50_000)}`;
    let inner = parseJson(deep) as { a: typeof inner };
    while ('a' in inner) inner = inner.a;
    expect(JSON.stringify(inner)).toBe('{"value":7.40}');
  });
});
