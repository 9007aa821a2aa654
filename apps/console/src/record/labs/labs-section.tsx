import { useDeferredValue, useMemo, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { AddEntry } from '../../changes/add-entry.tsx';
import { CONTROL } from '../../components/button.tsx';
import { EmptyState, QueryState } from '../../components/states.tsx';
import { Nothing } from '../entries/entry-section.tsx';
import { Part } from '../section/part.tsx';
import { byCategory, firstOf, matching } from './lab-order.ts';
import { LabRow } from './lab-row.tsx';
import { categoryWords, namesOf } from './lab-words.ts';
import { LeftOut } from './left-out.tsx';

/** Tests that are drawn at once; the rest follows without holding up the page. */
const FIRST = 16;

/** Every test, by kind, with its last value against its past. */
export default function LabsSection({ patient }: { readonly patient: string }) {
  const labs = useApi('listLabsOfPatient', { patient });
  const [words, setWords] = useState('');
  const [onlyOut, setOnlyOut] = useState(false);
  const wanted = useDeferredValue(words);
  const all = labs.data?.labs;
  const names = useMemo(() => namesOf(all ?? []), [all]);
  const found = useMemo(() => matching(all ?? [], wanted, onlyOut), [all, wanted, onlyOut]);
  const drawn = useDeferredValue(found.length, FIRST);
  const groups = useMemo(() => firstOf(byCategory(found), drawn), [found, drawn]);
  if (!labs.isSuccess) return <QueryState of={labs} label="Reading the results" lines={6} />;
  if (labs.data.labs.length === 0) return <Nothing patient={patient} section="labs" />;
  const shown = found.length;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-3">
        <input
          type="search"
          aria-label="Find a test"
          placeholder="Find a test"
          value={words}
          className={`${CONTROL} min-w-24 flex-1 border-edge bg-sheet px-3 text-small placeholder:text-ink-3`}
          onChange={(event) => setWords(event.target.value)}
        />
        <label className="inline-flex min-h-8 pointer-coarse:min-h-11 items-center gap-1.5 text-small">
          <input type="checkbox" checked={onlyOut} onChange={(event) => setOnlyOut(event.target.checked)} />
          Out of range
        </label>
        <AddEntry patient={patient} section="labs" />
      </div>
      <p className="sr-only" role="status">
        {shown} of {labs.data.labs.length} tests
      </p>
      <LeftOut unread={labs.data.unread} />
      {shown === 0 ? (
        <EmptyState title="No test fits">Other words, or without the tick, find more.</EmptyState>
      ) : null}
      {groups.map((group, place) => (
        <Part
          key={group.category ?? ''}
          title={categoryWords(group.category)}
          aside={place === 0 ? 'normal band shaded' : undefined}
        >
          <ul>
            {group.labs.map((lab) => (
              <LabRow key={lab.code} lab={lab} name={names.get(lab.code) ?? lab.name} />
            ))}
          </ul>
        </Part>
      ))}
    </>
  );
}
