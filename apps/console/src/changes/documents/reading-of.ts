import type { Operations } from '../../api/generated.ts';

type Conversations = Operations['listConversationsOfPatient']['response']['conversations'];

/** Where it is kept which conversation has just begun to read a paper, until the list of conversations has it too. */
export function begunKey(patient: string, document: string): readonly unknown[] {
  return ['reading-begun', { patient, document }];
}

/**
 * The newest conversation in which a paper is or was read. The list comes newest first and may be some seconds old: one that
 * was begun here and is not in it yet is newer than all of it.
 */
export function readingOf(
  conversations: readonly Pick<Conversations[number], 'id' | 'team' | 'topic'>[],
  document: string,
  begun: string | null,
): string | null {
  const listed = conversations.filter(({ team, topic }) => team === 'reading' && topic?.uuid === document);
  const isListed = begun === null || listed.some(({ id }) => id === begun);
  return (isListed ? listed[0]?.id : begun) ?? null;
}
