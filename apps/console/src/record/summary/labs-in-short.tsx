import { useMemo } from 'react';
import { useApi } from '../../api/use-api.ts';
import { ErrorState, LoadingState } from '../../components/states.tsx';
import { mostTelling } from '../labs/lab-order.ts';
import { LabRow } from '../labs/lab-row.tsx';
import { namesOf } from '../labs/lab-words.ts';
import { Part } from '../section/part.tsx';
import { None, ToSection } from './in-short.tsx';

const SHOWN = 8;

/** The tests that matter to this patient, newest first, against their own past. */
export function LabsInShort({ patient }: { readonly patient: string }) {
  const labs = useApi('listLabsOfPatient', { patient });
  const all = labs.data?.labs;
  const names = useMemo(() => namesOf(all ?? []), [all]);
  const shown = useMemo(() => mostTelling(all ?? [], SHOWN), [all]);
  if (labs.isPending) return <LoadingState label="Reading the results" />;
  if (labs.isError) return <ErrorState error={labs.error} retry={() => void labs.refetch()} />;
  return (
    <Part title="Lab trends" aside={<ToSection section="labs">All {labs.data.labs.length}</ToSection>}>
      {shown.length === 0 ? <None>No results with a number yet.</None> : null}
      <ul>
        {shown.map((lab) => (
          <LabRow key={lab.code} lab={lab} name={names.get(lab.code) ?? lab.name} />
        ))}
      </ul>
    </Part>
  );
}
