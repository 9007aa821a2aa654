import type { RecordHit } from '../../api/generated.ts';
import { Chip } from '../../components/chip.tsx';
import { datesWords, tellingStatus } from '../entries/going-on.ts';
import { Reported } from '../entries/reported.tsx';
import { Marked } from './marked.tsx';

/** One thing that was found: what it is, when, and where the words stand. The whole line opens it. */
export function FoundLine({ found, onOpen }: { readonly found: RecordHit; readonly onOpen: () => void }) {
  const { title, line, date, end, reported } = found;
  const status = tellingStatus(found);
  return (
    <button
      type="button"
      data-line
      className="block min-h-8 w-full rounded-small px-2 py-1.5 text-left hover:bg-sunk focus:bg-sunk pointer-coarse:min-h-11"
      onClick={onOpen}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          <Marked text={title} /> {status === null ? null : <Chip>{status}</Chip>}{' '}
          <Reported words={reported} />
        </span>
        <span className="shrink-0 text-ink-3 text-note">
          {date === null && end === null ? null : datesWords({ date, end })}
        </span>
      </span>
      {line === null ? null : (
        <span className="block text-ink-2 text-small [overflow-wrap:anywhere]">
          <span className="text-ink-3">{line.label}</span> <Marked text={line.text} />
        </span>
      )}
    </button>
  );
}
