import type { SectionEntry } from '../../api/generated.ts';
import { clinicalNumber } from '../../components/numbers.ts';
import { unitWords } from '../../fhir/unit-words.ts';
import { isOngoing } from '../entries/going-on.ts';

/** A medication line in its parts; what is not written says so. */
export interface MedicationLine {
  readonly name: string;
  /** `10 mg by mouth once a day`; the words as written where they alone say how much or how often. */
  readonly dosing: string;
  /** The dosing as it was written, where it says more than `dosing`. */
  readonly written: string | null;
  readonly reason: string | null;
  readonly by: string | null;
  readonly note: string | null;
}

export function medicationLine(entry: Pick<SectionEntry, 'title' | 'details'>): MedicationLine {
  const detail = (label: string) => entry.details.find((each) => each.label === label)?.text ?? null;
  const dose = detail('Dose');
  const often = detail('Schedule');
  const written = detail('Dosing');
  const isInWordsOnly = written !== null && (dose === null || often === null);
  const dosing = isInWordsOnly
    ? written
    : [
        dose === null ? 'dose not known' : doseWords(dose),
        detail('Route') ?? 'route not known',
        often ?? 'how often not known',
      ].join(dose === null || often === null ? ', ' : ' ');
  return {
    name: entry.title,
    dosing,
    written: written === null || isInWordsOnly || saysNoMore(written, dosing) ? null : written,
    reason: detail('For'),
    by: detail('Prescribed by'),
    note: detail('Note'),
  };
}

/** Units that are misread when they are short are written out; thousands get their comma. */
export function doseWords(dose: string): string {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*(.*)$/.exec(dose) ?? [];
  if (number === undefined || unit === undefined) return dose;
  return `${clinicalNumber(Number(number))} ${unitWords(unit)}`.trim();
}

function saysNoMore(written: string, dosing: string): boolean {
  const known = new Set(dosing.toLowerCase().split(/\s+/));
  const IU = new Set(['iu', 'units', 'unit']);
  return written
    .toLowerCase()
    .split(/\s+/)
    .every(
      (word) =>
        known.has(word) || IU.has(word) || known.has(clinicalNumber(Number(word.replaceAll(',', '')))),
    );
}

/** Taken now, as far as the record says. */
export function isCurrent(entry: Pick<SectionEntry, 'status'>): boolean {
  return isOngoing(entry) || entry.status === 'unknown';
}

/** Written as going on although the day of its end has passed: the record contradicts itself, and says so. */
export function isOverdue({ status, end }: Pick<SectionEntry, 'status' | 'end'>, today: string): boolean {
  return isCurrent({ status }) && end !== null && end.slice(0, 10) < today;
}

type Listed = Pick<SectionEntry, 'title' | 'status' | 'date' | 'end' | 'details'>;

/**
 * What is taken now, what is written as going on and should be over (`overdue`), and what is past. An entry that another of the same
 * medicine, dose and first day says to be over is a twin of it: it should be over too.
 */
export function byCurrency<Entry extends Listed>(
  entries: readonly Entry[],
  today: string,
): {
  readonly current: readonly Entry[];
  readonly overdue: readonly Entry[];
  readonly past: readonly Entry[];
} {
  const going = entries.filter(isCurrent);
  const past = entries.filter((entry) => !isCurrent(entry));
  const over = new Set(past.filter(({ date }) => date !== null).map(keyOf));
  const isLate = (entry: Entry) => isOverdue(entry, today) || over.has(keyOf(entry));
  return { current: going.filter((entry) => !isLate(entry)), overdue: going.filter(isLate), past };
}

function keyOf({ title, date, details }: Listed): string {
  const said = details.filter(({ label }) => label === 'Dose' || label === 'Dosing' || label === 'Schedule');
  return JSON.stringify([title.toLowerCase(), date?.slice(0, 10), said.map(({ text }) => text)]);
}
