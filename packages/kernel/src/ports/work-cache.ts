import type { Json } from '../json.ts';
import type { Scope } from '../scope.ts';

/** How long a cached value lives: with its pipeline, for a day, or for good (artifacts, which have a store of their own). */
export const CACHE_PREFIXES = ['temp:', 'user:', 'app:'] as const;
export type CachePrefix = (typeof CACHE_PREFIXES)[number];

/** `user:extract_structure:2c26…`. Keys of cache tables, never of an agent's state. */
export function cacheKey(prefix: CachePrefix, namespace: string, key: string): string {
  return `${prefix}${namespace}:${key}`;
}

/** Values of the actor in the scope's compartment, erased with it. */
export interface WorkCache {
  /** Null: there is none, or it has expired. */
  readonly find: (scope: Scope, key: string) => Promise<Json | null>;
  /** Overwrites. A value above 1 MiB of JSON is not kept. `seconds`: how long. */
  readonly keep: (scope: Scope, key: string, value: Json, seconds: number) => Promise<void>;
  /** All keys that begin so: what a pipeline handed on goes when it ends. */
  readonly drop: (scope: Scope, prefix: string) => Promise<void>;
}
