import type { Rerun, RerunSide } from '../../api/generated.ts';
import { agentName } from '../trace/agent-names.ts';

const NOT_READ = 'not_read:';

/** What was not as on that day, as sentences. */
export function noteWords(notes: readonly string[]): readonly string[] {
  const unread = notes.flatMap((note) => (note.startsWith(NOT_READ) ? [note.slice(NOT_READ.length)] : []));
  return [
    ...(notes.includes('team_changed')
      ? ['The agents have changed since: the same day may be answered differently.']
      : []),
    ...(notes.includes('state_of_today')
      ? ['What the conversation remembers between messages is as of today.']
      : []),
    ...(unread.length > 0
      ? [`Not read, because it is not known of that day: ${unread.map(agentName).join(', ')}.`]
      : []),
  ];
}

export function isRunning({ past, present }: Pick<Rerun, 'past' | 'present'>): boolean {
  return past.status === 'running' || present.status === 'running';
}

/** Which side has no answer, and why; null: both have one. */
export function missingWords({ past, present }: Pick<Rerun, 'past' | 'present'>): string | null {
  const wordsOf = ({ status }: RerunSide) => (status === 'running' ? 'is running' : 'gave no answer');
  const missing = [
    ...(past.answer === null ? [`“Then” ${wordsOf(past)}.`] : []),
    ...(present.answer === null ? [`“Now” ${wordsOf(present)}.`] : []),
  ];
  return missing.length === 0 ? null : missing.join(' ');
}
