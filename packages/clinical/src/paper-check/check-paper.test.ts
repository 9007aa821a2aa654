import { type ChartFact, type PaperContent, paperText, sentencesOf } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { chartFact } from '../claims/chart-fact.fixture.ts';
import { passage } from '../claims/literature/passage.fixture.ts';
import { checkPaper, readBlocks } from './check-paper.ts';

const fact = (resource: string, printed: string, verdict: ChartFact['verdict'] = null) =>
  chartFact(resource, printed, { version: 2, path: 'valueQuantity', verdict });
const A = fact('Observation/a', 'HbA1c 7.9 % on 2026-03-02 (reference 4 to 5.6 %)', 'high');
const M = fact(
  'MedicationRequest/m',
  'metformin, 500 mg by mouth twice a day, active, prescribed on 2025-02-12',
);
const L = passage('Metformin reduced HbA1c by 1.1 % compared with placebo.');
const facts = [A, M, L];
const current = new Map(facts.map(({ resource, version }) => [resource, version]));
const sources = { facts, current, vocabulary: { terms: ['metformin', 'HbA1c'], people: [] } };

const draft = [
  '## Reasons',
  `HbA1c was 7.9 % on 2 March 2026 [${A.id}]. HbA1c was 9.7 % on 2 March 2026 [${A.id}].`,
  `- The patient takes metformin 500 mg twice a day [${M.id}].`,
  '- The patient has heart failure.',
  '- We hope for your kind understanding.',
  '## Evidence',
  `Metformin reduced HbA1c by 1.1 % compared with placebo [${L.id}]. Metformin increased HbA1c by 4 % [${L.id}].`,
].join('\n');
const checked = checkPaper(draft, sources);
const before: PaperContent = {
  ...{ kind: 'insurer-letter', title: 't', about: [], standIn: false, removed: [], blocks: [] },
  blocks: [
    { kind: 'paragraph', sentences: [{ text: 'Dear colleagues,', standing: 'code', evidence: [] }] },
    ...checked.blocks,
  ],
};

describe('a text of a model on paper [B15]', () => {
  it('keeps what the cited facts carry, each sentence with its footnote', () =>
    expect(paperText(checked)).toBe(
      [
        '## Reasons',
        'HbA1c was 7.9 % on 2 March 2026. [c1]',
        '- The patient takes metformin 500 mg twice a day. [c2]',
        '## Evidence',
        'Metformin reduced HbA1c by 1.1 % compared with placebo. [l1]',
      ].join('\n\n'),
    ));

  it('takes out and names what is wrong, what cites nothing, and what says nothing', () =>
    expect(checked.removed.map(({ sentence }) => sentence)).toEqual([
      'HbA1c was 9.7 % on 2 March 2026.',
      'The patient has heart failure.',
      'We hope for your kind understanding.',
      'Metformin increased HbA1c by 4 %.',
    ]));
});

describe('a paper that a person edits [B15]', () => {
  const edit = (from: string, to: string, versions = current) =>
    checkPaper(paperText(before).replace(from, to), { ...sources, current: versions }, before);

  it('is the same where nothing was changed', () =>
    expect(edit('x', 'x')).toEqual({ blocks: before.blocks, removed: [] }));

  it('keeps the words of the person as theirs, and those that a fact carries as checked', () => {
    const { blocks, removed } = edit(
      'HbA1c was 7.9 % on 2 March 2026. [c1]',
      'In 2026 HbA1c was 7.9 %. [c1] I expect a rapid benefit.',
    );
    expect(removed).toEqual([]);
    expect(sentencesOf({ blocks }).slice(1, 3)).toMatchObject([
      { text: 'In 2026 HbA1c was 7.9 %.', standing: 'checked' },
      { text: 'I expect a rapid benefit.', standing: 'person', evidence: [] },
    ]);
  });

  it('removes what the cited fact contradicts, written by a model or a person', () =>
    expect(edit('7.9 % on', '6.9 % on').removed).toEqual([
      { sentence: 'HbA1c was 6.9 % on 2 March 2026.', reason: 'number' },
    ]));

  it('takes out what was true when it was written and has changed since', () =>
    expect(edit('x', 'x', new Map([...current, ['Observation/a', 3]])).removed).toMatchObject([
      { reason: 'outdated' },
    ]));

  it('gives a mark that no source has to nothing', () =>
    expect(sentencesOf(edit('[c1]', '[c9]'))[1]).toMatchObject({ standing: 'person', evidence: [] }));
});

it('reads headings, lists, tables and paragraphs of several lines [B15]', () =>
  expect(readBlocks('# A\none\ntwo\n\nthree\n- x\n- y\n| h | i |\n|---|---|\n| 1 | 2 |')).toEqual([
    { kind: 'heading', text: 'A' },
    { kind: 'paragraph', text: 'one two' },
    { kind: 'paragraph', text: 'three' },
    { kind: 'list', items: ['x', 'y'] },
    { kind: 'table', head: ['h', 'i'], rows: [['1', '2']] },
  ]));

it('reads each fact once, however many sentences there are [B15]', () => {
  const many = Array.from({ length: 300 }, (_, at) =>
    fact(`Observation/${at}`, `HbA1c 7.${at} % on 2026-03-02`),
  );
  const versions = new Map(many.map(({ resource, version }) => [resource, version]));
  const start = process.cpuUsage();
  checkPaper(`HbA1c was 7.1 % on 2 March 2026 [${many[1]!.id}]. `.repeat(500), {
    ...{ facts: many, current: versions, vocabulary: sources.vocabulary },
  });
  expect(process.cpuUsage(start).user).toBeLessThan(4_000_000);
});
