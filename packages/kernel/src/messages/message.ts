import type { Recall } from '../evidence/recall.ts';
import type { EvidenceLevel, SourceStatus } from '../evidence/source.ts';
import type { Origin } from '../origin.ts';
import type { OutsideSearch } from './outside-search.ts';
import { higherTier, type Tier } from './tier.ts';

/** The sections of the side panel; an answer of code can send a person to one. */
export const PANEL_SECTIONS = [
  'summary',
  'conditions',
  'medications',
  'labs',
  'allergies',
  'encounters',
  'documents',
  'timeline',
  'immunizations',
  'procedures',
  'care-team',
  'symptoms',
  'family-history',
  'goals',
  'care-plans',
  'reports',
  'share',
] as const;
export type PanelSection = (typeof PANEL_SECTIONS)[number];

/** One stretch of a message with one origin; `agent` names who wrote it, where a model did. */
export interface MessagePart {
  readonly origin: Origin;
  readonly text: string;
  readonly agent?: string;
  /** `proxy`: of a person who acts for the patient (a parent, a guardian). Absent: the patient's own, or a clinician's. */
  readonly voice?: 'proxy';
  /** Where the text sends the person to. */
  readonly section?: PanelSection;
  /** Of an agent's message: its reader asked for it, by promoting it or by a rule. It is not answered with silence. */
  readonly asked?: true;
}

/** What stands behind a sentence, printed by code. */
export interface Footnote {
  /** As it stands in the text: `c1`, `c2` … for the chart, `l1` … for literature. */
  readonly mark: string;
  /** `Observation/<id>/<version>`, `Snapshot/<hash>`. */
  readonly ref: string;
  /** The element of the resource; of a snapshot the span of its text: `120-245`. */
  readonly path: string;
  readonly printed: string;
  /** Of literature only. */
  readonly literature?: LiteratureNote;
}

/** What is said of a source beside its footnote. Nothing of it is a model's. */
export interface LiteratureNote {
  /** The source's own words, which `path` names. Null: the sentence quotes them. */
  readonly words: string | null;
  readonly level: EvidenceLevel;
  readonly status: SourceStatus;
  readonly invented: boolean;
  /** Of the search that found the passage, 0 to 1. */
  readonly score: number;
}

/** A sentence with what stands behind it. */
export interface Claim {
  /** As the person reads it, without marks; a removed one as the model wrote it, but with `[link]` for an address. */
  readonly sentence: string;
  readonly kind: 'chart' | 'literature' | 'own';
  readonly evidence: readonly Footnote[];
  /**
   * `checked`: its evidence carries all of it. `unconfirmed`: it cites its evidence, which does not carry all of it; shown, and marked
   * by code. `removed`: not shown. `unchecked`: without a source.
   */
  readonly status: 'checked' | 'unconfirmed' | 'removed' | 'unchecked';
  /** Why it was removed, or could not be confirmed: a code. */
  readonly reason?: string;
}

/** What the emergency screen found in a message, or a model raised in an answer. Kept with the message. */
export interface Urgency {
  readonly tier: Exclude<Tier, 'none'>;
  /** Entries of the catalogue; empty where a model raised it. */
  readonly entries: readonly string[];
}

/**
 * Whether a model has read a message for danger, beside the patterns of code. `unchecked`: there was no answer in time. `stand-in`: a
 * stand-in answered, which is no model.
 */
export type UrgencyCheck = 'waiting' | 'checked' | 'stand-in' | 'unchecked';

/** `agent`: written by an agent or by code of ours, and answered as a person's is. */
export type MessageRole = 'user' | 'assistant' | 'agent';

export interface Message {
  readonly id: string;
  readonly seq: number;
  readonly role: MessageRole;
  /** The message this one answers; its place in the thread is right after it, whatever its own seq. */
  readonly inReplyTo: number | null;
  readonly text: string;
  readonly parts: readonly MessagePart[];
  readonly claims: readonly Claim[];
  /** What code found in it; of an answer what was raised in it. `currentUrgency` is what a person is told. */
  readonly urgency: Urgency | null;
  /** Of a person's message: what a model raised it to, always above `urgency`. Absent: nothing. */
  readonly raised?: Urgency['tier'];
  /** Of a person's message. Absent: no model was asked. */
  readonly check?: UrgencyCheck;
  readonly sourceAgents: readonly string[];
  /** True where a stand-in model wrote it; shown wherever a person sees the message. */
  readonly standIn: boolean;
  readonly status: 'complete' | 'partial' | 'cancelled' | 'failed';
  /** An outside search that this message offers, accepts or reports. Absent: none. */
  readonly outside?: OutsideSearch;
  readonly createdAt: string;
  /** Recalls of its sources since it was written. Absent: none. `recheckClaims` says which sentences are no longer confirmed. */
  readonly recalls?: readonly Recall[];
  /** The turn that wrote it; of a person's message the newest that answers it. Null: none, or not yet. Absent: not asked for. */
  readonly run?: string | null;
}

/** The higher of what code found and what a model raised. */
export function currentUrgency({ urgency, raised }: Pick<Message, 'urgency' | 'raised'>): Urgency | null {
  const found: Tier = urgency?.tier ?? 'none';
  return raised === undefined || higherTier(found, raised) === found
    ? urgency
    : { tier: raised, entries: [] };
}

/** Whether the words of a message are of somebody who acts for the patient: to them "I" is not the patient. */
export function isByProxy(parts: readonly MessagePart[]): boolean {
  return parts.some(({ origin, voice }) => origin === 'user' && voice === 'proxy');
}

/** The text of all parts, with an empty line between them. */
export function textOf(parts: readonly MessagePart[]): string {
  return parts
    .map((part) => part.text)
    .filter((text) => text !== '')
    .join('\n\n');
}
