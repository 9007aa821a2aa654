import { describe, expect, it } from 'vitest';
import { countTokens, fakeContext } from '../test-support/fake-context.fixture.ts';
import { extractStructure } from './extract-structure.ts';

const CONTENT =
  '# Diabetes\nMetformin lowers glucose.  The liver makes\nless glucose.\n## 2.1 Kidneys\nMetformin needs care in renal failure.';
const input = (extraction_type: 'keywords' | 'concepts' | 'entities' | 'outline', content = CONTENT) =>
  extractStructure.input.parse({ content, extraction_type, domain: 'general' });
const item = (text: string, more: object = {}) => ({ text, label: null, ...more });
const slices = (content: string, positions: readonly { start: number; end: number }[]) =>
  positions.map(({ start, end }) => content.slice(start, end));

describe('extract_structure [D1]', () => {
  it('finds keywords by code, and asks no model', async () => {
    const context = fakeContext([]);
    const { extracted, raw_positions } = await extractStructure.run(input('keywords'), context);
    expect(extracted.map(({ text }) => text)).toContain('renal failure');
    expect(slices(CONTENT, raw_positions)).toEqual(extracted.map(({ text }) => text));
    expect(extractStructure.questions(input('keywords'))).toEqual({ least: 0, most: 0 });
    expect(extractStructure.questions(input('concepts'))).toEqual({ least: 1, most: 1 });
  });

  it('finds the place of each item by code, and drops what is not in the content', async () => {
    const items = [
      item('the liver makes less glucose', { start: 7, confidence: 0.99 }),
      item('insulin pumps', { label: 'device' }),
      item('METFORMIN', { label: 'medicine' }),
      item('metformin'),
    ];
    const result = await extractStructure.run(input('entities'), fakeContext([[{ items }]]));
    expect(slices(CONTENT, result.raw_positions)).toEqual(['The liver makes\nless glucose', 'Metformin']);
    expect(result.raw_positions[0]).toMatchObject({ item: 0, line: 2 });
    // Two of its three items are in the content.
    expect(result.extracted.map(({ confidence }) => confidence)).toEqual([0.667, 0.667]);
    expect(extractStructure.output.parse(result)).toEqual(result);
  });

  it('has as confidence the share of models that name an item', async () => {
    const votes = [
      { items: [item('Metformin'), item('renal failure')] },
      { items: [item('metformin')] },
      { items: [item('METFORMIN'), item('Kidneys')] },
    ];
    const { extracted } = await extractStructure.run(input('concepts'), fakeContext([votes]));
    expect(extracted).toMatchObject([
      { text: 'Metformin', confidence: 1 },
      { text: 'renal failure', confidence: 0.333 },
    ]);
  });

  it('reads the level of a heading from the content', async () => {
    const items = [item('Diabetes', { level: 9 }), item('2.1 Kidneys')];
    const { extracted } = await extractStructure.run(input('outline'), fakeContext([[{ items }]]));
    expect(extracted.map(({ level }) => level)).toEqual([1, 2]);
  });

  it('keeps within its budgets whatever a model answers', async () => {
    const content = Array.from({ length: 10_000 }, (_, n) => `Item${n} is one.`).join(' ');
    const items = Array.from({ length: 10_000 }, (_, n) => item(`Item${n}`));
    const started = process.cpuUsage();
    const result = await extractStructure.run(input('entities', content), fakeContext([[{ items }]]));
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
    expect(countTokens(JSON.stringify(result.extracted))).toBeLessThanOrEqual(2_048);
    expect(countTokens(result.compressed_summary)).toBeLessThanOrEqual(500);
    expect(countTokens(result.compressed_summary)).toBeGreaterThan(250);
  });

  it.each([null, [], 'text', 7, { items: 'no list' }, { things: [] }])(
    'refuses the answer %j',
    async (said) => {
      await expect(extractStructure.run(input('concepts'), fakeContext([[said]]))).rejects.toMatchObject({
        code: 'invalid_output',
      });
    },
  );

  it('leaves out items of another shape', async () => {
    const items = [7, null, { text: '' }, { text: 'Metformin' }, item('renal failure')];
    const { extracted } = await extractStructure.run(input('concepts'), fakeContext([[{ items }]]));
    expect(extracted.map(({ text }) => text)).toEqual(['renal failure']);
  });

  it('has its budget by preset', () => {
    expect(extractStructure.budget(input('concepts'), 'S1')).toEqual({ input: 16_384, output: 2_048 });
    expect(extractStructure.budget(input('concepts'), 'S5')).toEqual({ input: 'model', output: 2_048 });
  });
});
