import { type ChartFact, factId, type SourceMetadata } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { chartFact } from '../chart-fact.fixture.ts';
import { checkAnswer } from '../check-answer.ts';
import { ARTICLE, passage } from './passage.fixture.ts';

const TEXT = 'Metformin lowered HbA1c by 0.8 % in adults. Nausea was more frequent with metformin.';
const SOURCES: readonly SourceMetadata[] = [
  {
    ...{ source_type: 'book', author: 'Fowler, Martin', title: 'Metformin', city: 'Boston' },
    ...{ publisher: 'Nobody', year: 2002, pages: '322-327' },
  },
  {
    ...{ source_type: 'code', repo: 'metformin', file_path: 'a/b.py', commit_hash: 'a1b2c3d' },
    line_range: '12-45',
  },
  { source_type: 'schema', repo: 'metformin', file_path: 'schemas/b.json', version: '1.0.0' },
  { source_type: 'internal_doc', service: 'audit', title: 'Metformin', date: '2025-12-29', section: '2' },
  ARTICLE,
  {
    ...{
      source_type: 'trial',
      registry_id: 'NCT00000000',
      title: 'Metformin',
      sponsor: 'Nobody',
      phases: [],
    },
    ...{ overall_status: 'completed', why_stopped: null, has_results: true, last_update: null },
  },
  {
    ...{ source_type: 'label', title: 'Metformin', manufacturer: 'Nobody', effective: null, set_id: 'i-1' },
    section: '4.8 Undesirable effects',
  },
  {
    ...{ source_type: 'web', title: 'Metformin', site: 'Example', url: 'https://example.org' },
    retrieved: '2026-01-02',
  },
];

const SAID = 'Metformin lowered HbA1c by 0.8 %.';
const checked = (
  text: string,
  facts: readonly ChartFact[],
  origin: 'chart' | 'model' | 'outside' = 'chart',
) => checkAnswer([{ origin, text, agent: 'health_consultant' }], facts, new Map());
const kept = (text: string, facts: readonly ChartFact[]) =>
  checked(text, facts).claims.filter(({ status }) => status !== 'removed');

describe('literature in an answer [D6] [D10]', () => {
  it('gets marks of its own, a footnote that code printed, and what is known of its source', () => {
    const fact = passage(TEXT);
    const { parts, claims } = checked(`Metformin lowered HbA1c by 0.8 %. [${fact.id}]`, [fact]);
    expect(parts[0]?.text).toBe('Metformin lowered HbA1c by 0.8 %. [l1]');
    expect(claims).toEqual([
      {
        ...{ sentence: 'Metformin lowered HbA1c by 0.8 %.', kind: 'literature', status: 'checked' },
        evidence: [
          {
            ...{ mark: 'l1', ref: `Snapshot/${'ab'.repeat(32)}`, path: '0-42' },
            printed: expect.stringMatching(/^Meyer, Anna, “Metformin in reduced kidney function,” /),
            literature: {
              ...{ level: 'randomised_trial', status: 'none_known', invented: true, score: 0.8 },
              words: 'Metformin lowered HbA1c by 0.8 % in adults',
            },
          },
        ],
      },
    ]);
  });

  it('names a source in short where it was named in full, and has one footnote for one place', () => {
    const fact = passage(TEXT);
    const mark = `[${fact.id}]`;
    const { parts, claims } = checked(
      `Metformin lowered HbA1c. ${mark} “Nausea was more frequent with metformin.” ${mark} Metformin lowered HbA1c by 0.8 %. ${mark}`,
      [fact],
    );
    expect(parts[0]?.text.match(/\[l\d\]/g)).toEqual(['[l1]', '[l2]', '[l1]']);
    expect(claims[1]?.evidence[0]).toMatchObject({
      printed: 'Meyer, “Metformin in reduced kidney function.”',
      literature: { words: null },
      path: '44-83',
    });
  });

  describe.each(SOURCES)('of a source of the kind $source_type', (source) => {
    const fact = passage(TEXT, source);
    const cited = (sentence: string, id = fact.id) => `${sentence} [${id}]`;
    it('stays where it stands there', () => {
      expect(kept(cited(SAID), [fact])).toHaveLength(1);
      expect(kept(cited('It says “metformin lowered HbA1c by 0.8 %”.'), [fact])).toHaveLength(1);
    });
    it.each<[string, string, readonly ChartFact[]]>([
      ['an invented id', cited(SAID, 'fabcdefg'), [fact]],
      ['an id that was not handed out', cited(SAID), []],
      ['an altered quote', cited('It says “metformin lowered HbA1c by 0.9 %”.'), [fact]],
      ['a quote with a word left out', cited('It says “Nausea was frequent with metformin”.'), [fact]],
      ['a quote that runs on', cited('It says “more frequent with metformin in adults”.'), [fact]],
      ['a shifted span', cited(SAID, shifted(fact).id), [shifted(fact)]],
      ['another snapshot', cited(SAID, misplaced(fact).id), [misplaced(fact)]],
      [
        'a quote of another snapshot',
        cited('It says “metformin lowered HbA1c by 0.8 %”.', other.id),
        [fact, other],
      ],
      ['a retracted source', cited(SAID, retracted(source).id), [retracted(source)]],
      ['no source', 'A study found that metformin lowered HbA1c by 0.8 %.', [fact]],
      ['an author of its own', 'Metformin lowered HbA1c (Meyer et al.).', [fact]],
    ])('goes with %s', (_, text, facts) => {
      expect(kept(text, facts)).toEqual([]);
    });
  });

  it('is kept apart from the chart', () => {
    const fact = passage(TEXT);
    const given = chartFact('Observation/o1', 'HbA1c 7.9 %');
    const text = `Your HbA1c was 7.9 %, and metformin lowered HbA1c. [${given.id}] [${fact.id}]`;
    const current = new Map([['Observation/o1', 1]]);
    const { claims } = checkAnswer([{ origin: 'chart', text }], [given, fact], current);
    expect(claims).toMatchObject([{ status: 'removed', reason: 'mixed' }]);
    expect(kept(`Your HbA1c was 0.8 %. [${fact.id}]`, [fact])).toEqual([]);
  });

  it('is shown with a mark where the passage does not carry it, unless it is of another medicine', () => {
    const fact = passage(TEXT);
    const { parts, claims } = checked(`Metformin lowered HbA1c by 0.9 %. [${fact.id}]`, [fact]);
    expect(claims).toMatchObject([{ status: 'unconfirmed', reason: 'number' }]);
    expect(parts[0]?.text).toBe('Metformin lowered HbA1c by 0.9 %. [l1] [not confirmed]');
    expect(kept(`Gliclazide lowered HbA1c by 0.8 %. [${fact.id}]`, [fact])).toEqual([]);
  });

  it('says without a passage what is read on pages outside, or known to an agent with neither record nor library', () => {
    const told = 'A study found that metformin lowered HbA1c.';
    for (const origin of ['outside', 'model'] as const)
      expect(checked(told, [], origin).claims).toMatchObject([{ status: 'unchecked' }]);
    const refused = [{ status: 'removed', reason: 'no_passage' }];
    expect(checked(told, [], 'chart').claims).toMatchObject(refused);
    expect(checked(told, [passage(TEXT)], 'model').claims).toMatchObject(refused);
  });
});

const other = passage('Aspirin lowered fever by 1 °C in adults.', ARTICLE, { hash: 'cd'.repeat(32) });

function shifted(fact: ChartFact): ChartFact {
  const moved = { ...fact, path: `3-${TEXT.length + 9}` };
  return { ...moved, id: factId(moved) };
}

function misplaced(fact: ChartFact): ChartFact {
  const moved = { ...fact, resource: `Snapshot/${'ef'.repeat(32)}` };
  return { ...moved, id: factId(moved) };
}

function retracted(source: SourceMetadata): ChartFact {
  return passage(TEXT, source, { status: 'retracted', hash: '12'.repeat(32) });
}
