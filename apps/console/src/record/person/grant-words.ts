import type { MyPatient } from '../../api/generated.ts';
import { clinicalDate, clinicalMoment } from '../../components/dates.ts';
import { purposeWords } from '../../words/purpose-words.ts';

/** Who you are to this patient, and until when. */
export function grantWords(
  { relation, purposes, expires_at }: Pick<MyPatient, 'relation' | 'purposes' | 'expires_at'>,
  firstName: string | null,
  now: Date = new Date(),
): string {
  const until = expires_at === null ? '' : ` until ${untilWords(expires_at, now)}`;
  if (relation === 'self') return `your own record${until}`;
  if (relation === 'proxy') return `acting for ${firstName ?? 'this patient'}${until}`;
  if (relation === 'break-glass') return `emergency access${until}`;
  return `${purposes.map(purposeWords).join(', ') || 'care team'}${until}`;
}

const DAY = 86_400_000;

/** Within a day the time counts, later the date does. */
function untilWords(moment: string, now: Date): string {
  const left = Date.parse(moment) - now.getTime();
  return left < DAY ? clinicalMoment(moment, now) : clinicalDate(moment);
}
