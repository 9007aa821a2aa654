import { ask, type Chart, type ChartEntry, type Finding } from './chart.ts';
import { daysLater, dayText, isBefore } from './days.ts';
import { quoted } from './impossible-dates.ts';

/** Nobody is asked about a course that ended the other day. */
const GRACE_DAYS = 14;
const YEAR_DAYS = 365;
/** What is over within weeks by its name. Deliberately short: a question too many is read less than one too few. */
const ACUTE =
  /\b(acute|influenza|common cold|pharyngitis|tonsillitis|bronchitis|pneumonia|gastroenteritis|cystitis|urinary tract infection|otitis media|sinusitis|conjunctivitis|sprain|strain|fracture|laceration|concussion|burn|whiplash)\b/i;
const LASTING =
  /\b(chronic|recurrent|history|sequela\w*|old|healed|pathological|osteoporo\w+|myeloid|lymphoid|leuk\w+|porphyria)\b/i;

/** What still stands as going on, though by its own words or dates it should be over. */
export function* staleEntries({ entries, today }: Chart): Iterable<Finding> {
  for (const entry of entries) {
    if (isOldAcute(entry, today))
      yield ask(
        'old_acute_condition',
        `${quoted(entry)} is active since ${dayText(entry.date!)}. Is it over?`,
        [entry],
      );
    if (isOverCourse(entry, today))
      yield ask(
        'course_is_over',
        `${quoted(entry)} was meant until ${dayText(entry.end!)} and is still active. Is it still taken?`,
        [entry],
      );
  }
  // An appointment and the visit that it is for are one plan.
  const missed = entries.filter((entry) => isMissedPlan(entry, today));
  for (const plan of Map.groupBy(missed, ({ name, date }) => `${dayText(date!)} ${name}`).values()) {
    const [first] = plan as [ChartEntry];
    yield ask(
      'planned_in_the_past',
      `${quoted(first)} was planned for ${dayText(first.date!)}, and nothing says whether it took place. Did it?`,
      plan,
    );
  }
}

function isOldAcute({ type, status, name, date }: ChartEntry, today: string): boolean {
  return (
    type === 'Condition' &&
    status === 'active' &&
    date !== null &&
    ACUTE.test(name) &&
    !LASTING.test(name) &&
    isBefore(date, daysLater(today, -YEAR_DAYS))
  );
}

function isOverCourse({ type, status, end }: ChartEntry, today: string): boolean {
  return (
    type.startsWith('Medication') &&
    status === 'active' &&
    end !== null &&
    isBefore(end, daysLater(today, -GRACE_DAYS))
  );
}

function isMissedPlan({ type, status, date }: ChartEntry, today: string): boolean {
  const planned =
    (type === 'Encounter' && status === 'planned') ||
    (type === 'Appointment' && ['booked', 'pending', 'proposed'].includes(status ?? ''));
  return planned && date !== null && isBefore(date, daysLater(today, -1));
}
