import type { EvidenceSearch } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { countTokens, fakeContext } from '../test-support/fake-context.fixture.ts';
import { CODE, fakeLibrary, passage } from '../test-support/fake-library.fixture.ts';
import { crossReference } from './cross-reference.ts';

const PASSAGES = [
  passage('The repository pattern gives a collection of domain objects.', { score: 0.9 }),
  passage('class BaseRepository(ABC): ...', { score: 0.8, hash: 'cd'.repeat(32), source: CODE }),
  passage('A second passage of the same book.', { score: 0.7 }),
];
const input = (more: object = {}) =>
  crossReference.input.parse({
    query_artifact: 'repository pattern',
    search_scope: [],
    match_type: 'hybrid',
    top_k: 8,
    ...more,
  });

describe('cross_reference [D1] [D6]', () => {
  it('lets a model order what was found, and nothing else', async () => {
    const said = { order: [2, 99, 2, 0, -1, 1], similarity_scores: [1, 1], references: ['invented'] };
    const result = await crossReference.run(input(), fakeContext([[said]], fakeLibrary(PASSAGES)));
    expect(result.references.map(({ text }) => text)).toEqual(
      [PASSAGES[1]!, PASSAGES[0]!, PASSAGES[2]!].map(({ text }) => text),
    );
    expect(result.similarity_scores).toEqual([0.8, 0.9, 0.7]);
    expect(
      result.citations.map(({ number, footnote, similarity }) => [number, footnote, similarity]),
    ).toEqual([
      [1, '`code-reference-engine/backend/ddd/repository.py`, commit `a1b2c3d`, lines 12-45.', 0.8],
      [2, 'Fowler, Martin, *Patterns* (Boston: Addison-Wesley, 2002), 322-327.', 0.9],
      [3, 'Fowler, *Patterns*, 322-327.', 0.7],
    ]);
    expect(result.compressed_context).toBe(
      'class BaseRepository(ABC): ...[^1]\nThe repository pattern gives a collection of domain objects.[^2]\nA second passage of the same book.[^3]',
    );
    expect(crossReference.output.parse(result)).toEqual(result);
  });

  it.each([
    [
      'semantic',
      ['article', 'code-reference-engine/'],
      [{ kinds: ['article'] }, { repositories: ['code-reference-engine'] }],
      'vector',
    ],
    ['keyword', [], [{}], 'keyword'],
    ['hybrid', ['trial', 'label'], [{ kinds: ['trial', 'label'] }], 'hybrid'],
  ])('searches by %s in %j', async (match_type, search_scope, parts, mode) => {
    const asked: EvidenceSearch[] = [];
    await crossReference.run(
      input({ match_type, search_scope, top_k: 1 }),
      fakeContext([], fakeLibrary(PASSAGES, asked)),
    );
    expect(asked).toEqual(parts.map((part) => ({ query: 'repository pattern', mode, topK: 1, ...part })));
  });

  it('searches a long text by its keywords', async () => {
    const asked: EvidenceSearch[] = [];
    const query_artifact = 'The renal failure of this and that patient was in the long run severe. '.repeat(
      10,
    );
    await crossReference.run(input({ query_artifact }), fakeContext([], fakeLibrary([], asked)));
    expect(asked[0]?.query).toBe('long run severe renal failure patient');
  });

  it('asks no model about one passage, and leaves out retracted sources', async () => {
    const found = [...PASSAGES.slice(0, 1), passage('Wrong.', { status: 'retracted', score: 1 })];
    const context = fakeContext([], fakeLibrary(found));
    const { references } = await crossReference.run(input(), context);
    expect(references.map(({ text }) => text)).toEqual([PASSAGES[0]!.text]);
    expect(context.steps).toEqual(['semantic_search']);
  });

  it('keeps the context within 500 tokens, with each source in it', async () => {
    const many = Array.from({ length: 50 }, (_, n) =>
      passage(`Word ${n} and many more words. `.repeat(40), {
        hash: `${n}`.padStart(64, '0'),
        score: 1 - n / 100,
      }),
    );
    const context = fakeContext([[{ order: [] }]], fakeLibrary(many));
    const { compressed_context, citations } = await crossReference.run(input({ top_k: 50 }), context);
    expect(countTokens(compressed_context)).toBeLessThanOrEqual(500);
    expect(citations).toHaveLength(50);
    expect(compressed_context).toContain('[^50]');
  });

  it('says that there is no library', async () => {
    await expect(crossReference.run(input(), fakeContext([]))).rejects.toMatchObject({
      code: 'evidence_unavailable',
    });
  });

  it('cuts a long query', () => {
    expect(crossReference.budget(input(), 'S4')).toEqual({
      input: 2_048,
      output: 4_096,
      cut: ['query_artifact'],
    });
  });
});
