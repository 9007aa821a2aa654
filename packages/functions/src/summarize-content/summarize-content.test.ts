import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { countTokens, fakeContext } from '../test-support/fake-context.fixture.ts';
import { summarizeContent } from './summarize-content.ts';

const CONTENT =
  'Metformin lowered HbA1c by 0.8 % in 120 adults. Nausea was more frequent. Patients with renal failure were excluded. The trial ran for 1,000 days.';
const input = (more: object = {}) =>
  summarizeContent.input.parse({
    content: CONTENT,
    target_tokens: 40,
    preserve: [],
    style: 'technical',
    ...more,
  });
const run = (said: object, more: object = {}) =>
  summarizeContent.run(input(more), fakeContext([[{ ...said }]]));

describe('summarize_content [D1]', () => {
  it('computes ratio, hash and invariants', async () => {
    const summary = 'HbA1c fell by 0.8 % in 120 adults.';
    const result = await run({ summary, compression_ratio: 0.01, confidence: 1, invariants: ['It cures'] });
    expect(result).toEqual({
      summary,
      invariants: ['0.8 %', '120 adults', 'adults'],
      compression_ratio: Number((countTokens(summary) / countTokens(CONTENT)).toFixed(4)),
      audit_hash: createHash('sha256')
        .update(`{"content":${JSON.stringify(CONTENT)},"preserve":[],"style":"technical","target_tokens":40}`)
        .digest('hex'),
    });
  });

  it('has the same hash for the same input, whatever models are asked', async () => {
    const [one, other] = [
      await run({ summary: 'Nausea.' }),
      await run({ summary: 'It fell.' }, { preset: 'S4' }),
    ];
    expect(other.audit_hash).toBe(one.audit_hash);
    expect((await run({ summary: 'Nausea.' }, { target_tokens: 41 })).audit_hash).not.toBe(one.audit_hash);
  });

  it('removes a sentence with a number that the content does not have', async () => {
    const { summary } = await run({
      summary: 'It fell by 0.9 %. It ran for 1000 days.\nIn 120 adults it fell.',
    });
    expect(summary).toBe('It ran for 1000 days.\nIn 120 adults it fell.');
    await expect(run({ summary: 'All 99 died.' })).rejects.toMatchObject({ code: 'nothing_supported' });
  });

  it('adds the sentence of the content for a concept that the summary leaves out', async () => {
    const preserve = ['renal failure', 'unicorns'];
    const { summary, invariants } = await run({ summary: 'Nausea was more frequent.' }, { preserve });
    expect(summary).toBe('Nausea was more frequent.\nPatients with renal failure were excluded.');
    expect(invariants).toContain('renal failure');
    expect(invariants).not.toContain('unicorns');
  });

  it('cuts what is longer than the target at the end of a sentence, and keeps the concepts', async () => {
    const long = 'Nausea was more frequent. '.repeat(50);
    const { summary } = await run({ summary: long }, { preserve: ['renal failure'] });
    expect(countTokens(summary)).toBeLessThanOrEqual(40);
    expect(summary).toMatch(/frequent\.\nPatients with renal failure were excluded\.$/);
    expect(countTokens((await run({ summary: long }, { target_tokens: 1 })).summary)).toBeLessThanOrEqual(1);
  });

  it('takes the context of the model less its output, which is the target', () => {
    expect(summarizeContent.budget(input({ target_tokens: 77 }), 'D4')).toEqual({
      input: 'model',
      output: 77,
    });
    expect(() => input({ target_tokens: 0 })).toThrow();
    expect(() => input({ style: 'poem' })).toThrow();
  });
});
