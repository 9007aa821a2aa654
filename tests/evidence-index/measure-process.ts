/**
 * `node measure-process.ts fill FOLDER FROM TO`: adds the documents. `node measure-process.ts ask FOLDER DOCUMENTS QUERIES`: searches them,
 * in a process that has added nothing, and prints figures as JSON.
 */
import { passagesOf } from '@consilium/evidence';
import { documentAt, hashOf, MODEL, madeLibrary, scopeOf } from './made-library.ts';
import { DIMENSIONS, madeQuery, madeText, madeVector } from './made-texts.ts';

const MODES = ['keyword', 'vector', 'hybrid'] as const;
/** Documents that are kept together. */
const AT_ONCE = 5_000;
const RECALL_AT = 10;
const scope = scopeOf('speed');

const [what = '', folder = '', first = '', second = ''] = process.argv.slice(2);
const figures =
  what === 'fill' ? await fill(Number(first), Number(second)) : await ask(Number(first), Number(second));
console.log(JSON.stringify(figures));

async function fill(from: number, to: number) {
  const { library } = madeLibrary(folder);
  const began = performance.now();
  const { signal } = new AbortController();
  for (let at = from; at < to; at += AT_ONCE) {
    const documents = Array.from({ length: Math.min(AT_ONCE, to - at) }, (_, n) => documentAt(at + n));
    const { hashes } = await library.keep(scope, documents);
    await library.indexDocuments(scope, hashes, { signal });
  }
  return { seconds: (performance.now() - began) / 1_000 };
}

async function ask(documents: number, count: number) {
  const { library, index } = madeLibrary(folder);
  const queries = Array.from({ length: count }, (_, n) => madeQuery(n));
  const speeds: object[] = [];
  for (const mode of MODES)
    for (const clients of [1, 8]) {
      // Once before: the first search loads the index.
      for (const query of queries.slice(0, 5)) await library.search(scope, { query, mode });
      const times: number[] = [];
      let next = 0;
      const client = async () => {
        while (next < queries.length) {
          const query = queries[next++]!;
          const began = performance.now();
          const found = await library.search(scope, { query, mode });
          if (found.mode !== mode || found.gaps.length > 0) throw new Error(`searched by ${found.mode}`);
          times.push(performance.now() - began);
        }
      };
      await Promise.all(Array.from({ length: clients }, client));
      times.sort((a, b) => a - b);
      const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
      speeds.push({ mode, clients, p50: at(0.5), p99: at(0.99) });
    }
  const memoryMb = process.memoryUsage().rss / 1e6;
  const dataset = datasetOfScope();
  const passages = await index.count(dataset);
  return { passages, memoryMb, recall: await recall(documents, queries.slice(0, 50)), speeds };

  /** Against all vectors, compared here one by one. */
  async function recall(all: number, asked: readonly string[]): Promise<number> {
    const wanted = asked.map(madeVector);
    const best = wanted.map(() => [] as { readonly place: string; readonly score: number }[]);
    for (let number = 0; number < all; number += 1) {
      const text = madeText(number);
      const hash = hashOf(text);
      for (const { start, end } of passagesOf(text)) {
        const vector = madeVector(text.slice(start, end));
        for (const [n, query] of wanted.entries())
          keepBest(best[n]!, `${hash} ${start}`, product(vector, query));
      }
    }
    let found = 0;
    for (const [n, vector] of wanted.entries()) {
      const truth = new Set(best[n]!.map(({ place }) => place));
      const hits = await index.vectors.search(dataset, MODEL, { vector, limit: 100 });
      found += hits.slice(0, RECALL_AT).filter(({ hash, start }) => truth.has(`${hash} ${start}`)).length;
    }
    return found / (RECALL_AT * wanted.length);
  }
}

function keepBest(
  best: { readonly place: string; readonly score: number }[],
  place: string,
  score: number,
): void {
  if (best.length === RECALL_AT && score <= best[RECALL_AT - 1]!.score) return;
  best.push({ place, score });
  best.sort((a, b) => b.score - a.score);
  best.length = Math.min(best.length, RECALL_AT);
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at += 1) sum += a[at]! * b[at]!;
  return sum;
}

function datasetOfScope(): string {
  return hashOf(scope.tenant).slice(0, 32);
}
