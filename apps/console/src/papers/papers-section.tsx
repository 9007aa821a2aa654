import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '../api/call.ts';
import type { PaperSummary } from '../api/generated.ts';
import { queryClient } from '../api/query-client.ts';
import { useApi } from '../api/use-api.ts';
import { writeRefusal } from '../changes/write-refusal.ts';
import { Button } from '../components/button.tsx';
import { clinicalDate } from '../components/dates.ts';
import { FormRefusal } from '../components/refusal.tsx';
import { EmptyState, QueryState } from '../components/states.tsx';
import { useMayChange } from '../grants/use-may-change.ts';
import { useOpenInRecord } from '../places/open-in-record.ts';
import { KIND_WORDS, standingWords } from './paper-words.ts';
import { BriefForm, LetterForm } from './start/letter-form.tsx';

/** What was written for people: pages for visits, letters, briefs. */
export function PapersSection({ patient }: { readonly patient: string }) {
  const open = useOpenInRecord();
  const may = useMayChange(patient);
  const papers = useApi('listPapersOfPatient', { patient });
  const [form, setForm] = useState<'letter' | 'brief' | null>(null);
  const close = () => setForm(null);
  const written = useCallback(
    (paper: string) => {
      void queryClient.invalidateQueries({ queryKey: ['listPapersOfPatient'] });
      open('papers', paper);
    },
    [open],
  );
  const prepare = useMutation({
    networkMode: 'always',
    mutationFn: () => call('prepareVisitOfPatient', { patient }),
    onSuccess: ({ paper }) => written(paper),
  });
  return (
    <div className="p-4">
      {may === 'read' ? null : (
        <div className="mb-3">
          <div className="flex flex-wrap gap-1.5">
            <Button kind="main" disabled={prepare.isPending} onClick={() => prepare.mutate()}>
              {prepare.isPending ? 'Preparing' : 'Prepare the next visit'}
            </Button>
            {may === 'write' ? (
              <>
                <Button aria-expanded={form === 'letter'} onClick={() => setForm('letter')}>
                  Letter to an insurer…
                </Button>
                <Button aria-expanded={form === 'brief'} onClick={() => setForm('brief')}>
                  Evidence brief…
                </Button>
              </>
            ) : null}
          </div>
          <p className="mt-1 text-ink-2 text-note">
            The page for a visit is written by code from the record alone and is free. A model takes part in
            letters and briefs, and each of its sentences is checked.
          </p>
          <FormRefusal className="mt-1">{prepare.isError ? writeRefusal(prepare.error) : null}</FormRefusal>
        </div>
      )}
      {form === 'letter' ? <LetterForm patient={patient} onWritten={written} onClose={close} /> : null}
      {form === 'brief' ? <BriefForm patient={patient} onWritten={written} onClose={close} /> : null}
      <QueryState of={papers} label="Reading the papers" />
      {papers.data?.papers.length === 0 ? (
        <EmptyState title="No papers yet">
          Pages for visits, letters to insurers and evidence briefs are kept here as drafts until somebody of
          the care team signs them.
        </EmptyState>
      ) : null}
      <ul>
        {papers.data?.papers.map((paper) => (
          <li key={paper.paper} className="border-rule border-t first:border-t-0">
            <PaperRow paper={paper} onOpen={() => open('papers', paper.paper)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PaperRow({ paper, onOpen }: { readonly paper: PaperSummary; readonly onOpen: () => void }) {
  const kind = KIND_WORDS[paper.kind];
  // A brief is called by its question, and a letter by its treatment.
  const isTitled = paper.kind !== 'prepared-visit' && !kind.startsWith(paper.title);
  return (
    <button
      type="button"
      className="flex w-full items-baseline justify-between gap-3 rounded-small py-2 text-left hover:bg-sunk"
      onClick={onOpen}
    >
      <span className="wrap-anywhere min-w-0">
        <span className="font-semibold">{isTitled ? paper.title : kind}</span>
        <span className="block text-ink-2 text-note">
          {[...(isTitled ? [kind] : []), standingWords(paper)].join('. ')}
        </span>
      </span>
      <span className="whitespace-nowrap text-ink-2 text-small">{clinicalDate(paper.written_at)}</span>
    </button>
  );
}
