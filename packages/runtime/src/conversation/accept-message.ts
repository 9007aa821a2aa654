import { randomUUID } from 'node:crypto';
import type {
  AcceptedMessage,
  ActiveTurn,
  Claim,
  MessagePart,
  OutsideSearch,
  Scope,
} from '@consilium/kernel';
import { adviseAtOnce, type ScreenDeps, screened, tellUnread } from './screened.ts';

/** Waiting messages of one conversation at most; a cry for help finds room beyond it. */
export const QUEUE_LIMIT = 50;
const URGENT_ROOM = 20;

export interface AcceptRequest {
  readonly conversation: string;
  readonly clientKey: string;
  readonly parts: readonly MessagePart[];
  /** Of an agent's words: what stands behind them. */
  readonly claims?: readonly Claim[];
  /** Of an agent or of code, not of a person. */
  readonly fromAgent?: boolean;
  /** A model is to read it for danger, beside its turn. */
  readonly check?: boolean;
  /** The offer that it accepts. */
  readonly outside?: OutsideSearch;
}

/**
 * Writes a message and gives its turn a place: one statement, whatever the engine does. `turn` is what is to be sent now; null
 * while another one runs. The same client key again gives the same message, and its turn again where that is the active one.
 */
export async function acceptMessage(
  deps: ScreenDeps,
  scope: Scope,
  { conversation, clientKey, parts, claims = [], fromAgent = false, check = false, outside }: AcceptRequest,
): Promise<
  { readonly reply: AcceptedMessage; readonly turn: ActiveTurn | null } | 'not-found' | 'queue-full'
> {
  const urgency = await screened(deps, scope, parts);
  const accepted = await deps.history.acceptMessage(scope, {
    ...{ conversation, clientKey, parts, claims, fromAgent, urgency, check },
    ...(outside ? { outside } : {}),
    id: randomUUID(),
    run: randomUUID(),
    most: QUEUE_LIMIT + (urgency ? URGENT_ROOM : 0),
  });
  if (typeof accepted === 'string') return accepted;
  const { seq, id, duplicate, turn } = accepted;
  const advice =
    urgency && (await adviseAtOnce(deps, scope, { conversation, id: `${id}/advice`, seq }, urgency));
  if (urgency === null) await tellUnread(deps, scope, { conversation, seq }, parts);
  return { reply: { seq, id, duplicate, urgency: urgency && { ...urgency, advice } }, turn };
}

/** Marks a message of an agent as one that its reader has asked for. */
export function asked(parts: readonly MessagePart[]): readonly MessagePart[] {
  return parts.map((part, at) => (at === 0 ? { ...part, asked: true } : part));
}
