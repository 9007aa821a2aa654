import type { Tier } from '../messages/tier.ts';
import type { Compartment, Scope } from '../scope.ts';

/** What a danger is of. For the record and for operators: nobody is shown it. */
export const DANGER_CATEGORIES = [
  'none',
  'illness',
  'injury',
  'poisoning',
  'self-harm',
  'violence',
  'pregnancy',
  'other',
] as const;
export type DangerCategory = (typeof DANGER_CATEGORIES)[number];

/** What a model says of one message. Closed lists: it has no word of its own. */
export interface Danger {
  readonly tier: Tier;
  readonly category: DangerCategory;
  /** One of the screen's subjects; null: none of them, or not known. */
  readonly subject: string | null;
  /** ISO 639-1; null: not known. */
  readonly language: string | null;
}

/** A message that a model is to read for danger. Ids and codes only. */
export interface LostCheck {
  readonly tenant: string;
  readonly compartment: Compartment;
  readonly conversation: string;
  readonly seq: number;
  readonly message: string;
  readonly actor: string;
  readonly purpose: Scope['purpose'];
  readonly waitedMs: number;
}

/**
 * `raised`: the person is to be told. `same`: they have been told as much. `limited`: models have raised too much in this conversation within
 * the hour: it is kept, and nobody is told. `none`: not raised.
 */
export type CheckVerdict = 'raised' | 'same' | 'limited' | 'none' | 'forbidden';

/** The rows of what models say of how urgent a message is. */
export interface UrgencyChecks {
  /** Once: the same again gives the same verdict. */
  readonly end: (
    scope: Scope,
    check: {
      readonly conversation: string;
      readonly seq: number;
      /** `model`: the check of every message. `agent`: one of the team raised it. */
      readonly by: 'model' | 'agent';
      /** Null: there was no answer in time. `tier` only where it is above what code found, else `none`. */
      readonly danger: Danger | null;
      /** A stand-in answered: it raises like a model, and the message does not count as read by one. */
      readonly standIn?: boolean;
    },
  ) => Promise<CheckVerdict>;
}
