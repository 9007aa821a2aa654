import type { Json } from '../json.ts';
import type { Scope } from '../scope.ts';
import type { Caller } from './caller.ts';

/** How an artifact was made. */
export interface Lineage {
  readonly run: string;
  /** SHA-256 of the input. */
  readonly input: string;
  readonly models: readonly string[];
  readonly preset: string | null;
}

export interface NewArtifact {
  /** A function's name or a pipeline's id: letters, digits, `_`, `-`. */
  readonly namespace: string;
  /** Of a stage of a pipeline `{stage}:{name}`, of an item of it `{stage}:{name}-{item}`. */
  readonly name: string;
  /** `application/json`, `text/plain`. */
  readonly mimeType: string;
  readonly bytes: Uint8Array;
  readonly metadata: { readonly [key: string]: Json };
  readonly lineage: Lineage;
}

export interface Artifact extends Omit<NewArtifact, 'bytes'> {
  /** From 1, in its namespace and name. */
  readonly version: number;
  /** `namespace/name_v1`. */
  readonly qualifiedName: string;
  /** SHA-256 of the bytes. */
  readonly checksum: string;
  readonly size: number;
  readonly createdAt: string;
}

/**
 * Permanent, versioned results of the actor in the scope's compartment; erased with it. Bytes are in the object store, sealed with the
 * compartment's key.
 */
export interface Artifacts {
  /** The next version. The same run saves a name once: again, it gets what it has saved. */
  readonly save: (scope: Scope, artifact: NewArtifact) => Promise<Artifact>;
}

/** The same for people: each call leaves an audit entry. */
export interface ArtifactDesk {
  /** The newest version of each, newest first. */
  readonly list: (caller: Caller, limit: number) => Promise<readonly Artifact[]>;
  /** Newest first; none: there is no such artifact. */
  readonly versions: (
    caller: Caller,
    of: { readonly namespace: string; readonly name: string },
  ) => Promise<readonly Artifact[]>;
  /** Null: there is none. Throws ConsiliumError('object_damaged') where the bytes do not have the checksum. */
  readonly read: (
    caller: Caller,
    of: { readonly namespace: string; readonly name: string; readonly version: number },
  ) => Promise<{ readonly artifact: Artifact; readonly bytes: Uint8Array } | null>;
}
