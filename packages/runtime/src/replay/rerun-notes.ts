import type { RerunNote, RunStart, StepRecord } from '@consilium/kernel';
import type { ReplayRequest } from '../payloads/targets.ts';

/** What a re-run could not have as it was on its day, each once. A run as of now has nothing to say. */
export function notesOf(
  { asOf, teamVersion }: NonNullable<ReplayRequest['day']>,
  { isKeptState }: Pick<RunStart, 'isKeptState'>,
  version: string,
  steps: readonly Pick<StepRecord, 'kind' | 'name' | 'code'>[],
): readonly RerunNote[] {
  if (asOf === null) return [];
  const notRead = steps
    .filter(({ code }) => code === 'not_of_that_day')
    .map(({ name }) => `not_read:${name}` as const);
  const notes: readonly RerunNote[] = [
    ...(isKeptState ? [] : (['state_of_today'] as const)),
    ...(teamVersion === version ? [] : (['team_changed'] as const)),
    ...notRead,
  ];
  return [...new Set(notes)];
}
