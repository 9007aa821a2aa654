import type { Claim, MessagePart, Urgency } from '../messages/message.ts';
import type { Scope } from '../scope.ts';

export interface AcceptedMessage {
  readonly seq: number;
  readonly id: string;
  /** The client key was seen before; nothing new was accepted. */
  readonly duplicate: boolean;
  /** What the emergency screen found in it, before any model; null: nothing. `advice` is what a patient is told at once. */
  readonly urgency: (Urgency & { readonly advice: string | null }) | null;
}

/** The durable side of a conversation, as the gateway calls it. Throws ConsiliumError('unavailable') if unreachable. */
export interface Conversations {
  /** Resolves when the message is durably there: only then may a caller be told 2xx. */
  readonly accept: (
    scope: Scope,
    conversation: string,
    message: {
      readonly clientKey: string;
      /** Ignored where `searchOf` is given. */
      readonly text: string;
      /**
       * Number of the answer whose offered search is accepted: its question is answered again after the search. Once per actor and offer,
       * whatever the client key. `not-found`: that message offers no search.
       */
      readonly searchOf?: number;
      /** `code`: written by our own code, without words of a chart or a model. Default: the user's own words. */
      readonly origin?: 'code';
      /** By the writer's live grant. Absent: the patient, or somebody who treats the patient. */
      readonly voice?: 'proxy';
    },
  ) => Promise<AcceptedMessage | 'not-found'>;
  /**
   * A report that was kept back, which its reader asks for: a message of its agent, which has to be answered. Once for a key.
   */
  readonly promote: (
    scope: Scope,
    conversation: string,
    message: {
      readonly clientKey: string;
      readonly parts: readonly MessagePart[];
      readonly claims: readonly Claim[];
    },
  ) => Promise<AcceptedMessage | 'not-found'>;
  /**
   * Runs an answer again, on the record and the library of its day and as they are now; sent to nobody. Returns the id of the pair.
   * `answer` is its number in the conversation. As `Reruns.begin`.
   */
  readonly rerun: (
    scope: Scope,
    conversation: string,
    answer: number,
  ) => Promise<{ readonly pair: string } | 'running' | 'not-found'>;
  /** Stops the running turn, its branches and its background members. */
  readonly cancel: (scope: Scope, conversation: string) => Promise<'cancelling' | 'idle' | 'not-found'>;
}
