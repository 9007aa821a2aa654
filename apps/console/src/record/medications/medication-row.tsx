import { memo } from 'react';
import type { Proposal, SectionEntry } from '../../api/generated.ts';
import { ProposedChip } from '../../changes/proposed-change.tsx';
import { Chip } from '../../components/chip.tsx';
import { clinicalDate } from '../../components/dates.ts';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import { statusWords } from '../../words/status-words.ts';
import { datesWords } from '../entries/going-on.ts';
import { Reported } from '../entries/reported.tsx';
import { LONG_ROW } from '../section/part.tsx';
import { isCurrent, isOverdue, type MedicationLine, medicationLine } from './medication-words.ts';

/** One medication: the line, since when, by whom and why. */
export const MedicationRow = memo(function MedicationRow({
  entry,
  today,
  proposed,
}: {
  readonly entry: SectionEntry;
  readonly today: string;
  /** A change that waits for the care team. */
  readonly proposed?: Proposal | undefined;
}) {
  const open = useOpenInRecord();
  const line = medicationLine(entry);
  const isNow = isCurrent(entry);
  const overdue = isOverdue(entry, today);
  const dates = datesWords({ date: entry.date, end: isNow ? null : entry.end }, { lasts: isNow });
  return (
    <li className={LONG_ROW}>
      <button
        type="button"
        className="block min-h-6 w-full text-left hover:bg-sunk pointer-coarse:min-h-11"
        onClick={() => open('medications', `${entry.type}/${entry.id}`)}
      >
        <LineText line={line} />
      </button>
      <ProposedChip proposal={proposed} />
      <Reported words={entry.reported} />
      <p className="text-ink-3 text-note">
        {[dates, line.by, line.reason === null ? null : `for ${line.reason}`]
          .filter((each) => each !== null)
          .join(', ')}
      </p>
      {line.written === null ? null : (
        <p className="text-note [overflow-wrap:anywhere]">As written: “{line.written}”</p>
      )}
      {line.note === null ? null : <p className="text-note [overflow-wrap:anywhere]">{line.note}</p>}
      {overdue && entry.end !== null ? (
        <p className="text-note text-propose">
          Written as active, but it was to end on {clinicalDate(entry.end)}.
        </p>
      ) : null}
      {entry.status === 'active' || entry.status === null ? null : <Chip>{statusWords(entry.status)}</Chip>}
    </li>
  );
});

/** **deflazacort** 22.5 mg by mouth once a day. */
function LineText({ line }: { readonly line: Pick<MedicationLine, 'name' | 'dosing'> }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      <span className="font-bold">{line.name}</span> {line.dosing}
    </span>
  );
}
