import type { RecallStatus } from '../evidence/recall.ts';
import type { SourceMetadata } from '../evidence/source.ts';
import type { Compartment } from '../scope.ts';
import type { Caller } from './caller.ts';

interface InConversation {
  readonly compartment: Compartment;
  /** The patient's name; null where there is none, or no patient. */
  readonly name: string | null;
  readonly conversation: string;
  /** Of the message. */
  readonly seq: number;
}

/** A message that used a source: its audit record. */
export interface CitingMessage extends InConversation {
  readonly message: string;
  /** ISO time at which the message was written. */
  readonly citedAt: string;
  readonly notes: readonly {
    readonly mark: string;
    readonly start: number;
    readonly end: number;
    readonly score: number;
  }[];
  /** How the source was recalled after the message used it; null: it was not. */
  readonly recalled: RecallStatus | null;
}

/** One reader's notice of a recalled source: one for each conversation that used it. */
export interface RecallNotice extends InConversation {
  readonly id: string;
  readonly hash: string;
  readonly source: SourceMetadata;
  readonly invented: boolean;
  readonly status: RecallStatus;
  readonly by: string;
  readonly reason: string | null;
  readonly heardAt: string;
  readonly at: string;
  readonly seenAt: string | null;
}

interface Page {
  /** The last of the page before: a message, or a notice. */
  readonly before?: string;
  /** At most 200. */
  readonly limit: number;
}

/**
 * Which messages used a source, and notices of recalled sources. Covers the conversations that the caller may read now, and no others.
 * Throws `forbidden` if the caller has a patient open or is an agent.
 */
export interface Recalls {
  /** Newest first. */
  readonly citations: (caller: Caller, hash: string, page: Page) => Promise<readonly CitingMessage[]>;
  /** Newest first. */
  readonly notices: (caller: Caller, page: Page) => Promise<readonly RecallNotice[]>;
  /** False: already seen, or the caller has no such notice. */
  readonly markSeen: (caller: Caller, notice: string) => Promise<boolean>;
}
