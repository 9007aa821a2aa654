import { uuidFrom } from '@consilium/base';
import {
  isPatientCompartment,
  type KnownOfValues,
  type MessagePart,
  type Scope,
  textOf,
  type Urgency,
  voiceOf,
} from '@consilium/kernel';
import type { RuntimeDeps } from '../deps.ts';
import { publishAppended } from '../stream/publish-appended.ts';

/** Reading what a person wrote, before any model does. */
export type ScreenDeps = Pick<RuntimeDeps, 'screen' | 'countryOf' | 'knownOfValues' | 'history' | 'bus'>;

/** What the emergency screen finds in a person's own words; what code writes is no cry for help. */
export async function screened(
  deps: ScreenDeps,
  scope: Scope,
  parts: readonly MessagePart[],
): Promise<Urgency | null> {
  const words = textOf(parts.filter(({ origin }) => origin === 'user'));
  if (words === '' || !deps.screen) return null;
  return deps.screen.check(words, A_NUMBER.test(words) ? await knownOf(deps, scope) : undefined);
}

/** Only a message with a number can hold a vital sign: for no other is the record asked. */
const A_NUMBER = /\d/;

/** A message is screened also where the record cannot be read. */
async function knownOf(deps: ScreenDeps, scope: Scope): Promise<KnownOfValues | undefined> {
  if (!isPatientCompartment(scope.compartment)) return undefined;
  try {
    return await deps.knownOfValues?.(scope);
  } catch {
    return undefined;
  }
}

/**
 * Tells a patient at once what to do, as a message of code right after theirs: before any turn, and also while another one
 * runs. Null for a clinician, who sees the marker. Twice is once: the message's id comes from theirs.
 */
export async function adviseAtOnce(
  deps: ScreenDeps,
  scope: Scope,
  message: {
    readonly conversation: string;
    /** Of what is said, with the message's own in it. */
    readonly id: string;
    readonly seq: number;
    /** Of what a model raised. */
    readonly subject?: string | null;
    /** A stand-in raised it. */
    readonly standIn?: boolean;
  },
  urgency: Urgency,
): Promise<string | null> {
  if (!deps.screen || voiceOf(scope.purpose) === 'clinician') return null;
  const advice = deps.screen.advice(urgency, await countryOf(deps, scope), message.subject);
  const appended = await deps.history.appendMessage(scope, {
    conversation: message.conversation,
    id: uuidFrom(message.id),
    inReplyTo: message.seq,
    draft: {
      parts: [{ origin: 'code', text: advice }],
      claims: [],
      urgency,
      sourceAgents: [],
      standIn: message.standIn ?? false,
      status: 'complete',
    },
  });
  await publishAppended(deps, { scope, conversation: message.conversation }, appended);
  return advice;
}

/**
 * Says to a patient that the screen does not read their language, with the number to call: a message of code that claims no
 * emergency. Once a conversation and language. Nothing where it reads it, and for a clinician.
 */
export async function tellUnread(
  deps: ScreenDeps,
  scope: Scope,
  message: { readonly conversation: string; readonly seq: number },
  parts: readonly MessagePart[],
): Promise<void> {
  if (!deps.screen?.unread || voiceOf(scope.purpose) === 'clinician') return;
  const words = textOf(parts.filter(({ origin }) => origin === 'user'));
  // Most messages are read, and need no country.
  if (deps.screen.unread(words, null) === null) return;
  const line = deps.screen.unread(words, await countryOf(deps, scope));
  if (line === null) return;
  const appended = await deps.history.appendMessage(scope, {
    conversation: message.conversation,
    // The same id again is the same message.
    id: uuidFrom(`${message.conversation}/${line}/unread`),
    inReplyTo: message.seq,
    draft: {
      parts: [{ origin: 'code', text: line }],
      claims: [],
      sourceAgents: [],
      standIn: false,
      status: 'complete',
    },
  });
  await publishAppended(deps, { scope, conversation: message.conversation }, appended);
}

/** Advice without the number of a country is better than none. */
async function countryOf(deps: ScreenDeps, scope: Scope): Promise<string | null> {
  try {
    return (await deps.countryOf?.(scope)) ?? null;
  } catch {
    return null;
  }
}
