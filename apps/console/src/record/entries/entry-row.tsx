import { memo, type ReactNode } from 'react';
import type { SectionEntry } from '../../api/generated.ts';
import { Chip } from '../../components/chip.tsx';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import type { Section } from '../../places/panel-search.ts';
import { LONG_ROW } from '../section/part.tsx';
import { printed } from './entry-details.tsx';
import { datesWords, isOngoing, tellingStatus } from './going-on.ts';
import { Reported } from './reported.tsx';

/** One entry of a list: what, when, and the lines that a person reads below. The title opens it. */
export const EntryRow = memo(function EntryRow({
  entry,
  section,
  lasts = false,
  recorded = false,
  leave = [],
  children,
}: {
  readonly entry: SectionEntry;
  readonly section: Section;
  /** It goes on: `since` a day, not `on` a day. */
  readonly lasts?: boolean;
  /** Its day is when it was written down, not when it was so. */
  readonly recorded?: boolean;
  /** Labels of lines that stand elsewhere in the row. */
  readonly leave?: readonly string[];
  /** Chips beside the title. */
  readonly children?: ReactNode;
}) {
  const open = useOpenInRecord();
  const isElsewhere = (label: string) =>
    leave.includes(label) || (entry.reported !== null && label === 'Reported by');
  const details = entry.details.filter(({ label, text }) => !isElsewhere(label) && text !== entry.title);
  const status = tellingStatus(entry);
  return (
    <li className={LONG_ROW}>
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <button
          type="button"
          className="min-h-6 text-left font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline pointer-coarse:min-h-11"
          onClick={() => open(section, `${entry.type}/${entry.id}`)}
        >
          {entry.title}
        </button>
        <Reported words={entry.reported} />
        {children}
        {status === null ? null : <Chip>{status}</Chip>}
      </div>
      <p className="text-ink-3 text-note">
        {recorded && entry.date !== null ? 'recorded ' : ''}
        {datesWords(entry, { lasts: lasts && isOngoing(entry) })}
      </p>
      {details.length === 0 ? null : <Details details={details} />}
    </li>
  );
});

function Details({ details }: { readonly details: SectionEntry['details'] }) {
  return (
    <dl className="mt-0.5 flex flex-wrap gap-x-4 text-small">
      {details.map(({ label, text }) => (
        <div key={label} className="flex min-w-0 gap-1.5">
          <dt className="shrink-0 text-ink-3">{label}</dt>
          <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{printed(text)}</dd>
        </div>
      ))}
    </dl>
  );
}
