import { checkAnswer } from '@consilium/clinical';
import type { Evidence, Passage, Snapshot } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { inFakeRun } from '../chart/fake-run.fixture.ts';
import { searchEvidence } from './search-evidence.ts';

const TEXT = 'Metformin lowered HbA1c by 0.8 % in adults.';
const snapshot = (more: Partial<Snapshot> = {}): Snapshot => ({
  ...{
    hash: 'ab'.repeat(32),
    level: 'randomised_trial',
    status: 'none_known',
    licence: 'CC0-1.0',
    invented: true,
  },
  retrieved: '2026-01-02T00:00:00.000Z',
  source: {
    ...{
      source_type: 'article',
      authors: [],
      title: 'Metformin',
      journal: 'J',
      year: 2021,
      volume: '',
      issue: '',
    },
    ...{ pages: '', doi: null, pmid: null, publication_types: [] },
  },
  ...more,
});
const passage = (more: Partial<Snapshot> = {}): Passage => ({
  ...{ snapshot: snapshot(more), start: 0, end: TEXT.length, text: TEXT, score: 0.7 },
});
const library = (passages: readonly Passage[], asked: unknown[] = []): Evidence => ({
  search: async (scope, search) => {
    asked.push([scope.compartment, search]);
    const counts = { found: passages.length, screened: passages.length };
    return {
      passages,
      mode: 'keyword',
      modeReason: 'By keywords only.',
      gaps: ['The registry did not answer.'],
      counts,
    };
  },
  snapshot: async () => null,
});
const search = (evidence?: Evidence) =>
  inFakeRun(evidence ? { evidence } : {}, () => searchEvidence.execute({ query: 'metformin HbA1c' }));

describe('search_evidence [D7]', () => {
  it('returns passages that an answer may cite, and says how the local library was searched', async () => {
    const asked: unknown[] = [];
    const { value, facts } = await search(library([passage()], asked));
    expect(asked).toEqual([['patient/p1', { query: 'metformin HbA1c', topK: 6, mode: 'hybrid' }]]);
    expect(value).toEqual({
      ...{ mode: 'keyword', mode_reason: 'By keywords only.' },
      passages: [
        {
          ...{ passage: facts[0]?.id, title: 'Metformin', year: 2021, level: 'randomised trial' },
          ...{ status: 'none known', invented: true, text: TEXT },
        },
      ],
      gaps: [{ fact: facts[1]?.id, says: 'note: The registry did not answer.' }],
    });
    const text = `Metformin lowered HbA1c by 0.8 %. [${facts[0]?.id}]`;
    expect(checkAnswer([{ origin: 'chart', text }], facts, new Map()).parts[0]?.text).toContain('[l1]');
  });

  it('leaves out what was retracted, and says so', async () => {
    const { value, facts } = await search(library([passage({ status: 'retracted' })]));
    expect(value).toMatchObject({
      passages: [],
      gaps: [expect.anything(), { says: 'note: 1 passage of a retracted source was left out.' }],
    });
    expect(facts.map(({ printed }) => printed)).toEqual([
      'note: The registry did not answer.',
      'note: 1 passage of a retracted source was left out.',
      'note: the knowledge library has no passage on this',
    ]);
  });

  it('says that nothing was found, which an answer may say too', async () => {
    for (const evidence of [library([]), undefined]) {
      const { facts } = await search(evidence);
      const note = facts.at(-1)!;
      const text = `The knowledge library has no passage on this. [${note.id}]`;
      expect(
        checkAnswer([{ origin: 'chart', text }], facts, new Map([[note.resource, 0]])).claims,
      ).toMatchObject([{ status: 'checked' }]);
    }
  });
});
