import type { MyPatient } from '../api/generated.ts';
import { clinicalDate, clinicalMoment, localDay, timeOfDay } from '../components/dates.ts';
import { purposeWords } from '../words/purpose-words.ts';

const DAY = 86_400_000;

/** Until when access lasts, as the end of a sentence. Today the time is enough; within a day time and date; later the date. */
function untilWords(moment: string | null, now: Date): string {
  if (moment === null) return '';
  const at = new Date(moment);
  if (localDay(at) === localDay(now)) return ` until ${timeOfDay(at)}`;
  const isSoon = at.getTime() - now.getTime() < DAY;
  return ` until ${isSoon ? clinicalMoment(moment, now) : clinicalDate(moment)}`;
}

type Grant = Pick<MyPatient, 'relation' | 'purposes' | 'expires_at'>;

/** Who you are to the patient whose record is open, and until when. */
export function grantWords(
  { relation, purposes, expires_at }: Grant,
  firstName: string | null,
  now: Date = new Date(),
): string {
  const until = untilWords(expires_at, now);
  if (relation === 'self') return `your own record${until}`;
  if (relation === 'proxy') return `acting for ${firstName ?? 'this patient'}${until}`;
  if (relation === 'break-glass') return `emergency access${until}`;
  return `${purposes.map(purposeWords).join(', ') || 'care team'}${until}`;
}

/** The same in the list of patients, where each line begins with a name. */
export function listedGrantWords({ relation, purposes, expires_at }: Grant, now: Date = new Date()): string {
  const until = untilWords(expires_at, now);
  if (relation === 'self') return `you${until}`;
  if (relation === 'proxy') return `you act for${until}`;
  if (relation === 'break-glass') return `emergency access${until}`;
  const treats = purposes.length === 0 || purposes.some((each) => each === 'TREAT' || each === 'ETREAT');
  return `${treats ? 'treating' : `open for ${purposes.map(purposeWords).join(', ')}`}${until}`;
}
