import type { Spend } from '../../api/generated.ts';
import { clinicalDate } from '../../components/dates.ts';
import { capWords } from './cap-words.ts';
import { SetCap } from './set-cap.tsx';

/** What this month has used of its cap, in words and as a bar. `ends`: the first day of the next month. */
export function MonthCap({ month, ends }: { readonly month: Spend['month']; readonly ends: string }) {
  const { share, isReached, text } = capWords(month);
  return (
    <div className="mt-1 max-w-md text-small">
      <p className={isReached ? 'text-urgent' : 'text-ink-2'}>{text}</p>
      {share === null ? null : (
        <svg className="mt-1 block h-2 w-full" aria-hidden="true">
          <rect width="100%" height="8" rx="2" className="fill-sunk stroke-rule" />
          <rect
            width={`${share * 100}%`}
            height="8"
            rx="2"
            className={isReached ? 'fill-urgent' : 'fill-ink-3'}
          />
        </svg>
      )}
      {isReached ? (
        <p className="mt-1 text-urgent">
          No model is asked before {clinicalDate(ends)}, unless the cap is raised.
        </p>
      ) : null}
      <SetCap month={month} ends={ends} />
    </div>
  );
}
