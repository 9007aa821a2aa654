import { createHash } from 'node:crypto';
import { ConsiliumError, type EvidenceSearch, type SourceMetadata } from '@consilium/kernel';
import type { Field } from 'apache-arrow';
import type { Span } from './passages.ts';

/** Where a passage is, and the columns it can be filtered by. */
export interface IndexedPassage extends Span {
  readonly hash: string;
  readonly kind: string;
  /** From `repositoryOf`. */
  readonly repository: string;
  readonly invented: boolean;
}

export interface PassageHit extends Span {
  readonly hash: string;
  /** Higher is better. Keywords: BM25, above 0 without an upper bound. Vectors: 0 to 1. */
  readonly score: number;
}

export type Chosen = Pick<EvidenceSearch, 'kinds' | 'repositories' | 'invented'>;

/** Digest of the repository or service of a source, so that no user text gets into a filter. Empty: none. */
export function repositoryOf(source: SourceMetadata): string {
  if ('repo' in source) return digestOf(source.repo);
  return source.source_type === 'internal_doc' ? digestOf(source.service) : '';
}

/** The filter as a condition of the index; null: no filter. */
export function conditionOf({ kinds = [], repositories = [], invented }: Chosen): string | null {
  const conditions = [
    ...(kinds.length > 0 ? [oneOf('kind', kinds)] : []),
    ...(repositories.length > 0 ? [oneOf('repository', repositories.map(digestOf))] : []),
    ...(invented === undefined ? [] : [`invented = ${invented ? 'true' : 'false'}`]),
  ];
  return conditions.length > 0 ? conditions.join(' AND ') : null;
}

/** A SQL condition. Accepts only hex hashes and kinds of sources; throws `invalid_filter` for anything else, to prevent injection. */
export function oneOf(column: 'hash' | 'kind' | 'repository', values: readonly string[]): string {
  if (!values.every((value) => /^[a-z0-9_]{1,64}$/.test(value))) throw new ConsiliumError('invalid_filter');
  return `${column} IN (${values.map((value) => `'${value}'`).join(', ')})`;
}

/** Columns that both tables have. */
export async function placeFields(): Promise<readonly Field[]> {
  const { Bool, Field, Int32, Utf8 } = await import('apache-arrow');
  const text = (name: string) => new Field(name, new Utf8(), false);
  const place = (name: string) => new Field(name, new Int32(), false);
  const fields = [text('hash'), place('start'), place('end'), text('kind'), text('repository')];
  return [...fields, new Field('invented', new Bool(), false)];
}

export const PLACE = ['hash', 'start', 'end'];

/** Removes duplicates: two processes may have added one document at once. */
export function withoutRepeats(hits: readonly PassageHit[]): readonly PassageHit[] {
  const seen = new Set<string>();
  return hits.filter((hit) => !seen.has(placeOf(hit)) && seen.add(placeOf(hit)));
}

/** Best first. Equal scores have one order: what the index gives first changes when its files are merged. */
export function byScore(one: PassageHit, other: PassageHit): number {
  return other.score - one.score || (placeOf(one) < placeOf(other) ? -1 : 1);
}

export function placeOf({ hash, start }: Pick<PassageHit, 'hash' | 'start'>): string {
  return `${hash} ${start}`;
}

function digestOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}
