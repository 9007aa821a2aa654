import { type MessagePart, type Scope, textOf, type Urgency, voiceOf } from '@consilium/kernel';
import type { RuntimeDeps } from '../deps.ts';
import { uuidFrom } from '../payloads/uuid-from.ts';
import { publishAppended } from '../stream/publish-appended.ts';

/** Reading what a person wrote, before any model does. */
export type ScreenDeps = Pick<RuntimeDeps, 'screen' | 'countryOf' | 'history' | 'bus'>;

/** What the emergency screen finds in a person's own words; what code writes is no cry for help. */
export function screened(deps: ScreenDeps, parts: readonly MessagePart[]): Urgency | null {
  const words = textOf(parts.filter(({ origin }) => origin === 'user'));
  return words === '' ? null : (deps.screen?.check(words) ?? null);
}

/**
 * Tells a patient at once what to do, as a message of code right after theirs: before any turn, and also while another one
 * runs. Null for a clinician, who sees the marker. Twice is once: the message's id comes from theirs.
 */
export async function adviseAtOnce(
  deps: ScreenDeps,
  scope: Scope,
  message: { readonly conversation: string; readonly id: string; readonly seq: number },
  urgency: Urgency,
): Promise<string | null> {
  if (!deps.screen || voiceOf(scope.purpose) === 'clinician') return null;
  const advice = deps.screen.advice(urgency, await countryOf(deps, scope));
  const appended = await deps.history.appendMessage(scope, {
    conversation: message.conversation,
    id: uuidFrom(`${message.id}/advice`),
    inReplyTo: message.seq,
    draft: {
      parts: [{ origin: 'code', text: advice }],
      claims: [],
      urgency,
      sourceAgents: [],
      standIn: false,
      status: 'complete',
    },
  });
  await publishAppended(deps, { scope, conversation: message.conversation }, appended);
  return advice;
}

/** Advice without the number of a country is better than none. */
async function countryOf(deps: ScreenDeps, scope: Scope): Promise<string | null> {
  try {
    return (await deps.countryOf?.(scope)) ?? null;
  } catch {
    return null;
  }
}
