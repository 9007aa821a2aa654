import type { ChartFact } from '../facts/fact.ts';
import type { PaperContent, PaperKind } from '../papers/paper.ts';
import type { PaperSignature } from '../papers/printed-document.ts';
import type { Caller } from './caller.ts';

/** A version of a paper. Its bytes never change; a change is a new version. */
export interface PaperVersion {
  readonly paper: string;
  readonly version: number;
  readonly content: PaperContent;
  /** SHA-256 of the bytes of the content, in hex. */
  readonly hash: string;
  readonly writtenBy: string;
  readonly writtenAt: string;
  /** Null: a draft. */
  readonly signature: PaperSignature | null;
}

export interface PaperSummary {
  readonly paper: string;
  readonly kind: PaperKind;
  readonly title: string;
  readonly version: number;
  readonly createdAt: string;
  readonly writtenBy: string;
  readonly writtenAt: string;
  /** Who has signed the newest version; null: nobody. */
  readonly signedBy: string | null;
  readonly signedAt: string | null;
  /** The newest version that is signed; null: none is. */
  readonly signedVersion: number | null;
}

/** What a paper may cite when it is edited. */
export type PaperFacts = readonly ChartFact[];

/**
 * Papers of a compartment. Throws ConsiliumError: `forbidden`, `not_permitted` (docs/rights.md), `not_found`, `conflict` (another
 * version was written since).
 */
export interface PaperRows {
  /** The same key of the same caller again gives the paper that is there. */
  readonly create: (
    caller: Caller,
    draft: { readonly content: PaperContent; readonly facts: PaperFacts; readonly key: string },
  ) => Promise<PaperVersion>;
  /** Newest first, at most 200. */
  readonly list: (caller: Caller) => Promise<readonly PaperSummary[]>;
  /** The newest version, or the one that is named. */
  readonly read: (
    caller: Caller,
    paper: string,
    version?: number,
  ) => Promise<PaperVersion & { readonly facts: PaperFacts }>;
  /** A new version after `after`, which has to be the newest. */
  readonly save: (
    caller: Caller,
    paper: string,
    after: number,
    content: PaperContent,
  ) => Promise<PaperVersion>;
  /** Signs these very bytes. `by`: the name that is printed. */
  readonly sign: (
    caller: Caller,
    paper: string,
    of: { readonly version: number; readonly hash: string; readonly by: string },
  ) => Promise<PaperVersion>;
}

declare module '../tools/current-run.ts' {
  interface ToolPorts {
    /** Absent: papers are not kept. */
    readonly papers?: Pick<PaperRows, 'create'>;
  }
}
