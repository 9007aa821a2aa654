import {
  type BookEmbedding,
  type CheckOutgoing,
  type Embedder,
  type Evidence,
  isOwnCompartment,
  type Passage,
  type Scope,
  type SearchMode,
} from '@consilium/kernel';
import type { KeptSnapshot, SnapshotRows } from '@consilium/store';
import { byScore, type Chosen, type PassageHit, placeOf } from './indexed-passage.ts';
import type { PassageIndex } from './passage-index.ts';

export interface SearchParts {
  readonly rows: SnapshotRows;
  readonly index: PassageIndex;
  readonly embedder?: Embedder;
  /** Looks for the actor's own patients in words for an embedding model outside. Default: nobody is looked for. */
  readonly checkOutgoing?: CheckOutgoing;
  readonly book?: BookEmbedding;
  readonly textOf: (scope: Scope, kept: KeptSnapshot) => Promise<string>;
  readonly datasetOf: (scope: Scope) => string;
}

const MOST_PASSAGES = 50;
/** Most hits of a keyword search. */
const COUNTED = 100;
/** Most hits of a vector search. */
const NEAREST = 100;
const LONGEST_QUERY = 1_000;
/** Ms that a search waits for the vector of its query. */
const EMBED_MS = 5_000;

const REASONS = {
  none: 'No embedding model is set up; searched by keywords only.',
  patient:
    "The words of a patient's conversation go to no embedding model outside this machine; searched by keywords only.",
  named:
    'The search seems to name a patient of yours, so its words were sent to no embedding model; searched by keywords only.',
  failed: 'The embedding model did not answer; searched by keywords only.',
};

const FAR = 'No passage is near enough in meaning to the search.';

interface Hits {
  readonly hits: readonly PassageHit[];
  readonly gaps: readonly string[];
}

/** How a search is carried out. */
type Way =
  | { readonly mode: 'keyword'; readonly modeReason?: string }
  | {
      readonly mode: 'vector' | 'hybrid';
      readonly vector: readonly number[];
      readonly gaps: readonly string[];
    };

export function createSearch(parts: SearchParts): Evidence['search'] {
  const { rows, index, embedder, textOf, datasetOf, checkOutgoing, book } = parts;
  const minScore = embedder?.minScore ?? 0;
  const wayOf = async (scope: Scope, mode: SearchMode, query: string): Promise<Way> => {
    if (mode === 'keyword') return { mode };
    if (!embedder) return { mode: 'keyword', modeReason: REASONS.none };
    // A query while a patient is open may contain words of the record, whether a person or an agent wrote it.
    if (!embedder.isLocal && !isOwnCompartment(scope))
      return { mode: 'keyword', modeReason: REASONS.patient };
    if (!embedder.isLocal && checkOutgoing && (await checkOutgoing(scope, query)).named.length > 0)
      return { mode: 'keyword', modeReason: REASONS.named };
    try {
      const [vector] = await embedder.embed([query], {
        signal: AbortSignal.timeout(EMBED_MS),
        ...(book && { onSpent: (spent) => book(scope, spent) }),
      });
      if (!vector) return { mode: 'keyword', modeReason: REASONS.failed };
      return { mode, vector, gaps: await missingVectors(datasetOf(scope)) };
    } catch {
      return { mode: 'keyword', modeReason: REASONS.failed };
    }
  };
  const missingVectors = async (dataset: string): Promise<readonly string[]> => {
    const all = await index.count(dataset);
    const missing = all - (await index.vectors.count(dataset, embedder?.model ?? ''));
    return missing > 0
      ? [`${missing} of ${all} passages have no vectors yet and are found by keywords only.`]
      : [];
  };
  const hitsOf = async (dataset: string, query: string, way: Way, chosen: Chosen): Promise<Hits> => {
    const words = async () => index.search(dataset, { query, limit: COUNTED, ...chosen });
    if (way.mode === 'keyword') return { hits: (await words()).map(asShare), gaps: [] };
    const nearest = index.vectors.search(dataset, embedder?.model ?? '', {
      ...{ vector: way.vector, limit: NEAREST },
      ...chosen,
    });
    const [named, all] = await Promise.all([way.mode === 'hybrid' ? words() : [], nearest]);
    // Keywords need no bound: a passage that has none of the words is not found by them.
    const near = all.filter(({ score }) => score >= minScore);
    const gaps = all.length > 0 && near.length === 0 ? [...way.gaps, FAR] : way.gaps;
    return { hits: way.mode === 'vector' ? near : fuseRanks([named, near]), gaps };
  };

  return async (scope, { query: words, topK = 8, mode = 'keyword', asOf, ...chosen }) => {
    const limit = Math.min(Math.max(Math.trunc(topK), 1), MOST_PASSAGES);
    const query = words.slice(0, LONGEST_QUERY);
    const way = await wayOf(scope, mode, query);
    const { hits: all, gaps } = await hitsOf(datasetOf(scope), query, way, chosen);
    // The index does not know when a document came: of a past day, the rows of all hits say which were there.
    const asked = asOf === undefined ? all.slice(0, limit) : all;
    const caller = { scope, ...(asOf !== undefined && { asOf }) };
    const found = await rows.find(caller, 'evidence.search', [...new Set(asked.map(({ hash }) => hash))]);
    const byHash = new Map(found.map((each) => [each.snapshot.hash, each]));
    const hits = asOf === undefined ? all : all.filter(({ hash }) => byHash.has(hash));
    const best = hits.slice(0, limit);
    const passages: Passage[] = [];
    for (const { hash, start, end, score } of best) {
      const kept = byHash.get(hash);
      if (!kept) continue;
      const text = (await textOf(scope, kept)).slice(start, end);
      passages.push({ snapshot: kept.snapshot, start, end, text, score });
    }
    return {
      ...{ passages, mode: way.mode, gaps },
      ...('modeReason' in way && { modeReason: way.modeReason }),
      counts: { found: hits.length, screened: passages.length },
    };
  };
}

/** Maps BM25, which has no upper bound, to 0 to 1 in the same order. */
function asShare(hit: PassageHit): PassageHit {
  return { ...hit, score: hit.score / (hit.score + 5) };
}

/** The constant k of reciprocal rank fusion: the higher, the less the top ranks matter. */
const SMOOTHING = 60;

/**
 * Merges lists, each best first, by reciprocal rank fusion: a passage gets 1 / (60 + rank) for each list that has it. Scores are scaled
 * to 0 to 1, where 1 is first in every list. The order is deterministic: equal scores are ordered by hash and start.
 */
export function fuseRanks(lists: readonly (readonly PassageHit[])[]): readonly PassageHit[] {
  const most = lists.length / (SMOOTHING + 1);
  const fused = new Map<string, PassageHit>();
  for (const list of lists)
    for (const [rank, hit] of list.entries()) {
      const before = fused.get(placeOf(hit))?.score ?? 0;
      fused.set(placeOf(hit), { ...hit, score: before + 1 / (SMOOTHING + 1 + rank) / most });
    }
  return [...fused.values()].sort(byScore);
}
