import { memo } from 'react';
import type { MyPatient } from '../../api/generated.ts';
import { clinicalMoment, timeOfDay, twoDigits } from '../../components/dates.ts';
import { actionWords } from '../../words/trail-words.ts';
import { ROW } from '../section/part.tsx';
import type { Look } from './looks.ts';
import { targetWords } from './trail-words.ts';
import { whyWords } from './why-words.ts';

const SHOWN = 3;

/** One look into the record: who, why, when, and what of it; each entry of the trail on demand. */
export const LookRow = memo(function LookRow({
  look,
  name,
  reader,
}: {
  readonly look: Look;
  readonly name: string;
  readonly reader: MyPatient['relation'] | undefined;
}) {
  const acts = look.acts.map(({ words, times }) => (times === 1 ? words : `${words} (${times} times)`));
  const rest = acts.length - SHOWN;
  const why = whyWords(look, name === 'You', reader);
  return (
    <li className={`${ROW} text-small`}>
      <details className="group">
        <summary>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold [overflow-wrap:anywhere]">
              {look.isForAnswer ? `The team, for ${name === 'You' ? 'you' : name}` : name}
              <span className="font-normal text-ink-2">{why === null ? '' : `, ${why}`}</span>
            </span>
            <span className="text-ink-3">{timesWords(look)}</span>
          </span>
          <span className="block text-ink-2">
            {acts.slice(0, SHOWN).join(', ')}
            {rest > 0 ? ` and ${rest} more` : ''}
          </span>
          <span className="text-chart group-open:hidden">Each of them</span>
        </summary>
        <ol className="mt-1.5 border-rule border-l-2 pl-2.5">
          {look.entries.map((entry) => (
            <li key={entry.seq} className="flex flex-wrap gap-x-2 text-note">
              <span className="text-ink-3">{clock(entry.at, true)}</span>
              <span>{actionWords(entry.action)}</span>
              <span className="text-ink-3 [overflow-wrap:anywhere]">
                {[...new Set(entry.targets.map(targetWords))].filter((words) => words !== '').join(', ')}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
});

function timesWords({ from, to }: Look): string {
  const [first, last] = [clock(from), clock(to)];
  return first === last ? last : `${first} to ${last}`;
}

function clock(at: string, withSeconds = false): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return clinicalMoment(at);
  const time = timeOfDay(moment);
  return withSeconds ? `${time}:${twoDigits(moment.getSeconds())}` : time;
}
