import type { OpeningCounts } from '../../api/generated.ts';

/** What is more than usual, each as a sentence; none: no alarm. */
export function alarmsOf({ day, is_many, usual, actors }: OpeningCounts): readonly string[] {
  const byActor = actors
    .filter((each) => each.is_many)
    .map(
      ({ actor, hour }) =>
        `${actor}: ${times(hour)} within the last hour; up to ${usual.actor_hour} are usual.`,
    );
  return is_many
    ? [...byActor, `${times(day)} in all within the last day; up to ${usual.tenant_day} are usual.`]
    : byActor;
}

/** The quiet line where there is no alarm. */
export function openingsLine({ day }: OpeningCounts): string {
  if (day === 0) return 'No patient was opened in an emergency within the last day.';
  return `${times(day)} within the last day, no more than usual.`;
}

function times(count: number): string {
  return count === 1 ? '1 emergency access' : `${count} emergency accesses`;
}
