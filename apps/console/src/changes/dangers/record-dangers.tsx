import { useId } from 'react';
import type { Operations } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { isOwn, useMyGrant } from '../../grants/use-my-grant.ts';
import { DangerList, NotCheckedList } from './danger-list.tsx';
import { isGrave } from './danger-words.ts';

type Found = Operations['readDangersOfPatient']['response'];

/** What can harm this patient, unasked. Nothing only where there is no medicine. */
export function RecordDangers({ patient }: { readonly patient: string }) {
  const found = useApi('readDangersOfPatient', { patient });
  const isPatient = isOwn(useMyGrant(patient).data);
  if (found.isPending)
    return (
      <p role="status" className="mx-4 mt-4 text-ink-3 text-small">
        Checking the medicines for dangers
      </p>
    );
  if (found.isError)
    return (
      <div role="alert" className="mx-4 mt-4 rounded-sheet border border-urgent px-3 py-2 text-small">
        <p className="font-semibold text-urgent">The medicines were not checked for dangers</p>
        <Button className="mt-2" onClick={() => void found.refetch()}>
          Try again
        </Button>
      </div>
    );
  return <DangersView found={found.data} isPatient={isPatient} />;
}

export function DangersView({ found, isPatient }: { readonly found: Found; readonly isPatient: boolean }) {
  const heading = useId();
  const { dangers, not_checked, limits, medicines } = found;
  if (medicines === 0) return null;
  const look = dangers.some(isGrave) ? 'border-urgent bg-urgent-wash' : 'border-rule-strong';
  return (
    <section aria-labelledby={heading} className={`mx-4 mt-4 rounded-sheet border px-3 py-2 ${look}`}>
      <h2
        id={heading}
        className={`mb-1.5 font-semibold text-small ${dangers.some(isGrave) ? 'text-urgent' : 'text-ink-2'}`}
      >
        {dangers.length === 0 ? 'Dangers: nothing found in the tables' : `Dangers (${dangers.length})`}
      </h2>
      {isPatient && dangers.length > 0 ? (
        <p className="mb-2 text-small">
          Ask your care team about these. Do not stop or change a medicine on your own.
        </p>
      ) : null}
      <DangerList dangers={dangers} isPatient={isPatient} />
      <NotCheckedList notChecked={not_checked} limits={limits} />
    </section>
  );
}
