import { describe, expect, it } from 'vitest';
import { checkPipelines, loadPipelines, PipelineLoadError, review } from './load-pipelines.ts';
import { RULES } from './rules/rule-table.ts';
import { shippedPipelines } from './shipped-pipelines.ts';
import { catalogue } from './test-support/catalogue.fixture.ts';
import { GOOD, textOf, wrongPipelines } from './test-support/wrong-pipelines.fixture.ts';

const file = (text: string, path = 'good.yml') => ({ path, text });
const place = ({ code, line, column }: { code: string; line: number; column: number }) =>
  `${code} ${line}:${column}`;

describe('pipeline files [D2]', () => {
  it('become definitions, frozen, in an order in which each stage comes after those that it reads', () => {
    const good = loadPipelines([file(GOOD)], catalogue).get('good');
    expect(good?.stages.map(({ id }) => id)).toEqual(['divide', 'search', 'short', 'check']);
    expect(good?.stages[1]).toMatchObject({
      forEach: { from: 'stage', stage: 'divide', path: ['subtasks'] },
      most: 10,
      input: { query_artifact: { from: 'item', path: ['description'] }, top_k: { from: 'value', value: 5 } },
      after: ['divide'],
    });
    expect(good?.stages[2]?.input.content).toEqual({
      from: 'text',
      parts: [
        { from: 'input', path: ['text'] },
        ' with ',
        { from: 'stage', stage: 'search', path: ['compressed_context'], of: 'all' },
      ],
    });
    expect(good?.stages[3]?.retry).toEqual({
      when: 'valid',
      stage: 'short',
      feedback: 'remediation_hints',
      into: 'preserve',
      times: 2,
    });
    expect(good?.input).toMatchObject({ required: ['text'] });
    expect(Object.isFrozen(good?.stages[2]?.input.content)).toBe(true);
  });

  it('takes $${ as the signs themselves', () => {
    const text = GOOD.replace('"${input.text} with', () => '"$${input.text} is ${input.text} with');
    const short = loadPipelines([file(text)], catalogue).get('good')?.stages[2];
    expect(short?.input.content).toMatchObject({ parts: ['${input.text} is ', {}, ' with ', {}] });
  });

  it('those of the seed load', () => {
    const loaded = loadPipelines(shippedPipelines(), catalogue);
    expect([...loaded.keys()]).toEqual(['chapter-summarization', 'code-generation']);
  });

  it('says all that is wrong in one error, one problem a line', () => {
    const text = GOOD.replace('preset: D4', 'preset: D44');
    expect(() => loadPipelines([file(text)], catalogue)).toThrow(PipelineLoadError);
    expect(() => loadPipelines([file(text)], catalogue)).toThrow(
      'good.yml:23:13  "D44" is no preset and no variant of summarize_content → write "D4"',
    );
    const twice = checkPipelines([file(GOOD), file(GOOD, 'other/good.yml')], catalogue);
    expect(twice.map(({ code }) => code)).toEqual(['duplicate_id']);
  });
});

describe('wrong pipeline files [D2]', () => {
  it.each(wrongPipelines)('$name', (wrong) => {
    const problems = checkPipelines([file(textOf(wrong))], catalogue);
    expect(problems.map(place)).toEqual(wrong.expected);
    for (const { message, remedy } of problems) {
      expect(message).not.toBe('');
      expect(remedy).toMatch(/^(write|add|remove|use|give|keep|correct|read|lower|let|go) /);
    }
  });

  it.each(RULES.map(({ code }) => code))('without the rule %s a wrong file would load', (code) => {
    const others = RULES.filter((rule) => rule.code !== code);
    const loading = wrongPipelines
      .filter(({ expected }) => expected.some((line) => line.startsWith(`${code} `)))
      .filter((wrong) => review([file(textOf(wrong))], catalogue, others).problems.length === 0);
    expect(loading).not.toEqual([]);
  });
});
