import { useState } from 'react';
import { addressOf } from '../api/call.ts';
import { OPERATIONS, type Paper } from '../api/generated.ts';
import { queryClient } from '../api/query-client.ts';
import { useApi } from '../api/use-api.ts';
import { Button, buttonLook } from '../components/button.tsx';
import { Chip, StandInChip } from '../components/chip.tsx';
import { clinicalMoment } from '../components/dates.ts';
import { QueryState } from '../components/states.tsx';
import { useMayChange } from '../grants/use-may-change.ts';
import { useOpenInRecord } from '../places/open-in-record.ts';
import { PaperBody } from './paper-body.tsx';
import { removedBecause } from './paper-words.ts';
import { EditPaper, SignPaper } from './sign-paper.tsx';

/** One paper: read, edit, sign, print. */
export function PaperPage({ patient, paper }: { readonly patient: string; readonly paper: string }) {
  const found = useApi('readPaperOfPatient', { patient, paper });
  const [isEdited, setEdited] = useState(false);
  const [said, setSaid] = useState('');
  if (!found.isSuccess) return <QueryState of={found} label="Opening the paper" lines={6} />;
  const changed = (next: Paper, words: string) => {
    queryClient.setQueryData(['readPaperOfPatient', { patient, paper }], next);
    void queryClient.invalidateQueries({ queryKey: ['listPapersOfPatient'] });
    setEdited(false);
    setSaid(words);
  };
  return (
    <div className="@container">
      <PaperHead
        patient={patient}
        found={found.data}
        isEdited={isEdited}
        onEdit={() => setEdited(true)}
        onSigned={changed}
      />
      <p role="status" className="px-4 pt-2 text-good text-small empty:hidden">
        {said}
      </p>
      <Removed found={found.data} />
      {isEdited ? (
        <EditPaper patient={patient} found={found.data} onSaved={changed} onClose={() => setEdited(false)} />
      ) : (
        <PaperBody found={found.data} />
      )}
    </div>
  );
}

interface Props {
  readonly patient: string;
  readonly found: Paper;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  readonly onSigned: (paper: Paper, words: string) => void;
}

function PaperHead({ patient, found, isEdited, onEdit, onSigned }: Props) {
  const open = useOpenInRecord();
  const may = useMayChange(patient);
  const { content, signature, version, paper } = found;
  const file = (format: string) =>
    addressOf(OPERATIONS.printPaperOfPatient.path, { patient, paper, format, version });
  return (
    <div className="border-rule border-b px-4 py-3">
      <Button kind="quiet" className="-ml-3" onClick={() => open('papers')}>
        <span aria-hidden="true">‹</span> All papers
      </Button>
      <h2 className="wrap-anywhere font-bold text-name">{content.title}</h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 text-small">
        {signature === null ? (
          <Chip tone="waits">Draft, not signed</Chip>
        ) : (
          <Chip tone="good">
            Signed by {signature.by}, {clinicalMoment(signature.at)}
          </Chip>
        )}
        {content.standIn ? <StandInChip /> : null}
        <span>Version {version}</span>
      </p>
      {isEdited ? null : (
        <div className="mt-2 flex flex-wrap gap-1.5">
          {may === 'write' && signature === null ? (
            <SignPaper patient={patient} found={found} onSigned={onSigned} />
          ) : null}
          {may === 'write' && content.kind !== 'prepared-visit' ? (
            <Button onClick={onEdit}>{signature === null ? 'Edit' : 'Edit as a new version'}</Button>
          ) : null}
          <a href={file('pdf')} download className={buttonLook()}>
            PDF
          </a>
          <a href={file('docx')} download className={buttonLook()}>
            Word
          </a>
        </div>
      )}
    </div>
  );
}

/** What the check took out of this version: a person sees it before they sign. */
function Removed({ found }: { readonly found: Paper }) {
  const { removed } = found.content;
  if (removed.length === 0) return null;
  return (
    <details
      className="mx-4 mt-3 rounded-sheet border border-propose bg-propose-wash px-3 py-2 text-small"
      open
    >
      <summary className="cursor-pointer font-semibold">
        {removed.length === 1
          ? '1 sentence was removed by the check'
          : `${removed.length} sentences were removed by the check`}
      </summary>
      <ul className="mt-1 list-disc pl-5">
        {removed.map(({ sentence, reason }) => (
          <li key={sentence} className="wrap-anywhere">
            “{sentence}”: {removedBecause(reason)}.
          </li>
        ))}
      </ul>
    </details>
  );
}
