import { createHash } from 'node:crypto';
import type { Scope } from '@consilium/kernel';

/**
 * The key of a conversation's object: opaque, and another one for another tenant or patient. Who knows a conversation's
 * id and cannot open its compartment meets an empty object, never the conversation.
 */
export function conversationKey(scope: Pick<Scope, 'tenant' | 'compartment'>, conversation: string): string {
  return createHash('sha256')
    .update(`${scope.tenant}\n${scope.compartment}\n${conversation}`)
    .digest('base64url');
}
