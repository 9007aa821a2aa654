import type { SectionEntry } from '../../api/generated.ts';
import { clinicalDate } from '../../components/dates.ts';
import { isOut } from './out-of-range.ts';

/** What an entry says, line by line. */
export function EntryDetails({ details }: Pick<SectionEntry, 'details'>) {
  return (
    <dl className="mx-4 mt-3">
      {details.map(({ label, text }) => (
        <div
          key={label}
          className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-3 border-rule border-t py-1.5"
        >
          <dt className="text-ink-3 text-small [overflow-wrap:anywhere]">{label}</dt>
          <dd
            className={`whitespace-pre-line [overflow-wrap:anywhere] ${isOut({ label, text }) ? 'font-semibold text-urgent' : ''}`}
          >
            {printed(text)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A date of FHIR as the console writes dates; everything else as it is. */
export function printed(text: string): string {
  return /^\d{4}-\d{2}(-\d{2}(T[\d:.+Z-]+)?)?$/.test(text) ? clinicalDate(text) : text;
}
