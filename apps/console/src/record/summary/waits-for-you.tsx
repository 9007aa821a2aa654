import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { useOpenInRecord } from '../../places/open-in-record.ts';

/** What asks something of a person: proposals in amber, questions quietly. */
export function WaitsForYou({
  patient,
  proposals,
}: {
  readonly patient: string;
  readonly proposals: number;
}) {
  const open = useOpenInRecord();
  const questions = useApi('listQuestionsOfPatient', { patient }, { staleTime: 60_000 });
  const asked = questions.data?.questions.length ?? 0;
  return (
    <>
      {proposals === 0 ? null : (
        <div className="mx-4 mt-4 flex flex-wrap items-center justify-between gap-2 rounded-sheet border border-propose bg-propose-wash px-3 py-2">
          <p className="font-semibold text-propose">
            {proposals === 1 ? '1 proposal needs your review' : `${proposals} proposals need your review`}
          </p>
          <Button onClick={() => open('proposals')}>Look at {proposals === 1 ? 'it' : 'them'}</Button>
        </div>
      )}
      {asked === 0 ? null : (
        <p className="mx-4 mt-3 text-small">
          <button
            type="button"
            className="min-h-6 text-left text-ink-2 underline decoration-rule-strong underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
            onClick={() => open('questions')}
          >
            {asked === 1 ? '1 question about this record' : `${asked} questions about this record`}
          </button>
        </p>
      )}
    </>
  );
}
