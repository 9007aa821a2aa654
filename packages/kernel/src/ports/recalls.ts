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
  /** The message is marked, as the source fell since. */
  readonly recalled: RecallStatus | null;
}

/** What one reader is told of a source that fell: once for each conversation that used it. */
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
 * Which messages used a source, and who is told where it falls. Over all conversations that the caller may read at this moment, and
 * no others; the caller has no patient open and is no agent, or it throws `forbidden`.
 */
export interface Recalls {
  /** Newest first. */
  readonly citations: (caller: Caller, hash: string, page: Page) => Promise<readonly CitingMessage[]>;
  /** Newest first. */
  readonly notices: (caller: Caller, page: Page) => Promise<readonly RecallNotice[]>;
  /** False: it was seen before, or there is no such notice of this caller. */
  readonly markSeen: (caller: Caller, notice: string) => Promise<boolean>;
}
