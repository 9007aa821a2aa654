import { createHash } from 'node:crypto';
import { ConsiliumError, type EvidenceSearch, type SourceMetadata } from '@consilium/kernel';
import type { Field } from 'apache-arrow';
import type { Span } from './passages.ts';

/** Where a passage is, and what it can be chosen by. */
export interface IndexedPassage extends Span {
  readonly hash: string;
  readonly kind: string;
  /** Of `repositoryOf`. */
  readonly repository: string;
  readonly invented: boolean;
}

export interface PassageHit extends Span {
  readonly hash: string;
  /** Higher is better; of keywords BM25, which is above 0 and has no upper bound, of vectors 0 to 1. */
  readonly score: number;
}

export type Chosen = Pick<EvidenceSearch, 'kinds' | 'repositories' | 'invented'>;

/** What a source is part of, as a digest: its name is somebody's words and stays out of conditions. Empty: of nothing. */
export function repositoryOf(source: SourceMetadata): string {
  if ('repo' in source) return digestOf(source.repo);
  return source.source_type === 'internal_doc' ? digestOf(source.service) : '';
}

/** As a condition of the index; null: all of it. */
export function conditionOf({ kinds = [], repositories = [], invented }: Chosen): string | null {
  const conditions = [
    ...(kinds.length > 0 ? [oneOf('kind', kinds)] : []),
    ...(repositories.length > 0 ? [oneOf('repository', repositories.map(digestOf))] : []),
    ...(invented === undefined ? [] : [`invented = ${invented ? 'true' : 'false'}`]),
  ];
  return conditions.length > 0 ? conditions.join(' AND ') : null;
}

/** Only words of ours come here: hashes in hex and kinds of sources. Anything else would be a condition of somebody else. */
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

/** Two processes may have added one document at once. */
export function withoutRepeats(hits: readonly PassageHit[]): readonly PassageHit[] {
  const seen = new Set<string>();
  return hits.filter((hit) => !seen.has(placeOf(hit)) && seen.add(placeOf(hit)));
}

export function placeOf({ hash, start }: Pick<PassageHit, 'hash' | 'start'>): string {
  return `${hash} ${start}`;
}

function digestOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}
