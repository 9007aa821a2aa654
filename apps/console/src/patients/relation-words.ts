import type { MyPatient } from '../api/generated.ts';
import { clinicalDate, clinicalMoment } from '../components/dates.ts';
import { purposeWords } from '../words/purpose-words.ts';

type Grant = Pick<MyPatient, 'relation' | 'purposes' | 'expires_at'>;

/** Who you are to a patient of the list. */
export function relationWords({ relation, purposes, expires_at }: Grant, now: Date = new Date()): string {
  const until = expires_at === null ? '' : ` until ${untilWords(expires_at, now)}`;
  if (relation === 'self') return `you${until}`;
  if (relation === 'proxy') return `you act for${until}`;
  if (relation === 'break-glass') return `emergency access${until}`;
  const treats = purposes.length === 0 || purposes.some((each) => each === 'TREAT' || each === 'ETREAT');
  return `${treats ? 'you treat' : `open for ${purposes.map(purposeWords).join(', ')}`}${until}`;
}

const DAY = 86_400_000;

/** Today the time is enough; within a day time and date; later the date. */
function untilWords(moment: string, now: Date): string {
  const [date, time] = clinicalMoment(moment, now).split(/, | (?=\d\d:)/);
  if (date === 'today' && time !== undefined) return time;
  return Date.parse(moment) - now.getTime() < DAY ? `${date} ${time}` : clinicalDate(moment);
}
