import type { SectionEntry } from '../../api/generated.ts';
import { clinicalNumber } from '../../components/numbers.ts';
import { unitWords } from '../../fhir/unit-words.ts';
import { isOngoing } from '../entries/going-on.ts';

/** A medication line in its parts; what is not written says so. */
export interface MedicationLine {
  readonly name: string;
  readonly dose: string;
  readonly route: string;
  readonly often: string;
  /** The dosing as it was written, where it says more than the parts. */
  readonly written: string | null;
  readonly reason: string | null;
  readonly by: string | null;
  readonly note: string | null;
}

const NOT_KNOWN = 'Not known';
/** Only the written words say it, and they stand below the line: it is not unknown. */
const AS_WRITTEN = 'as written';

export function medicationLine(entry: Pick<SectionEntry, 'title' | 'details'>): MedicationLine {
  const detail = (label: string) => entry.details.find((each) => each.label === label)?.text ?? null;
  const dose = detail('Dose');
  const written = detail('Dosing');
  const unsaid = written === null ? NOT_KNOWN : AS_WRITTEN;
  const parts = {
    dose: dose === null ? unsaid : doseWords(dose),
    route: detail('Route') ?? NOT_KNOWN,
    often: detail('Schedule') ?? unsaid,
  };
  return {
    name: entry.title,
    ...parts,
    written: written === null || saysNoMore(written, parts) ? null : written,
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

/** `5 mg by mouth once a day` says what the parts say. */
function saysNoMore(written: string, parts: { readonly [part: string]: string }): boolean {
  const known = new Set(Object.values(parts).join(' ').toLowerCase().split(/\s+/));
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
