import type { Scope } from '../scope.ts';

export interface AcceptedMessage {
  readonly seq: number;
  readonly id: string;
  /** The client key was seen before; nothing new was accepted. */
  readonly duplicate: boolean;
}

/** The durable side of a conversation, as the gateway calls it. Throws ConsiliumError('unavailable') if unreachable. */
export interface Conversations {
  /** Resolves when the message is durably there: only then may a caller be told 2xx. */
  readonly accept: (
    scope: Scope,
    conversation: string,
    message: { readonly clientKey: string; readonly text: string },
  ) => Promise<AcceptedMessage | 'not-found'>;
  /** Stops the running turn, its branches and its background members. */
  readonly cancel: (scope: Scope, conversation: string) => Promise<'cancelling' | 'idle' | 'not-found'>;
}
