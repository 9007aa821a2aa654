import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import type { EvidenceImport } from '../../api/generated.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../components/button.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { titleOf } from '../../words/evidence-words.ts';
import { ImportForm } from './import-form.tsx';

const EVERY_MS = 1_500;
const SHOWN = 5;
/** Id of the button that opens the form; it gets the focus when the form closes. */
const OPENS = 'import-document';

/** The files this person imports into the library, each with its progress. */
export function Imports() {
  const [isOpen, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const found = useQuery({
    queryKey: ['listEvidenceImports'],
    queryFn: ({ signal }) => call('listEvidenceImports', { signal }),
    refetchInterval: ({ state }) => (state.data?.imports.some(isRunning) ? EVERY_MS : false),
  });
  const imports = found.data?.imports ?? [];
  const close = () => {
    setOpen(false);
    document.getElementById(OPENS)?.focus();
  };
  const done = imports.filter(({ stage }) => stage === 'done').length;
  useEffect(() => {
    if (done > 0) void queryClient.invalidateQueries({ queryKey: ['listEvidence'] });
  }, [done]);
  return (
    <section aria-labelledby="imports" className="mb-8">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-3">
        <h2 id="imports" className="font-semibold">
          Your imports
        </h2>
        <Button id={OPENS} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Import a document
        </Button>
      </div>
      {isOpen ? <ImportForm onClose={close} /> : null}
      {found.isError ? <p className="text-ink-2 text-small">Your imports could not be loaded.</p> : null}
      {found.data && imports.length === 0 && !isOpen ? (
        <p className="text-ink-2 text-small">
          None yet. Everyone in your organisation can find the guidelines, books and pages you import.
        </p>
      ) : null}
      <ul aria-label="Your imports">
        {(all ? imports : imports.slice(0, SHOWN)).map((each) => (
          <ImportLine key={each.id} import={each} />
        ))}
      </ul>
      {imports.length > SHOWN && !all ? (
        <Button kind="quiet" className="-ml-3" onClick={() => setAll(true)}>
          {imports.length - SHOWN} more
        </Button>
      ) : null}
    </section>
  );
}

const STAGES = { waiting: 0, reading: 1, indexing: 2, embedding: 3, done: 4, failed: 0 } as const;
const STAGE_WORDS = {
  waiting: 'Waiting',
  reading: 'Reading the file',
  indexing: 'Making it searchable',
  embedding: 'Making vectors',
  done: 'In the library',
  failed: 'Failed',
} as const;

function isRunning({ stage }: EvidenceImport): boolean {
  return stage !== 'done' && stage !== 'failed';
}

function ImportLine({ import: given }: { readonly import: EvidenceImport }) {
  const { source, stage, hash, failure, added } = given;
  return (
    <li className="border-rule border-b py-2 text-small">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {stage === 'done' ? (
          <Link
            to="/evidence/snapshots/$hash"
            params={{ hash }}
            search={{}}
            className="wrap-anywhere font-semibold underline underline-offset-2"
          >
            {titleOf(source)}
          </Link>
        ) : (
          <span className="wrap-anywhere font-semibold">{titleOf(source)}</span>
        )}
        <span className={stage === 'failed' ? 'font-semibold text-urgent' : 'text-ink-2'}>
          {STAGE_WORDS[stage]}
        </span>
      </div>
      <p className="text-ink-3 text-note">{[clinicalMoment(added), ...countWords(given)].join(' · ')}</p>
      {isRunning(given) ? (
        <progress
          aria-label={`Import of ${titleOf(source)}`}
          max={4}
          value={STAGES[stage]}
          className="mt-1 block h-1.5 w-full accent-ink"
        />
      ) : null}
      {failure === null ? null : <p className="wrap-anywhere mt-0.5 text-ink-2">{failure.remedy}</p>}
    </li>
  );
}

function countWords({ counts: { characters, passages, embedded } }: EvidenceImport): readonly string[] {
  const of = (count: number | null, words: string) =>
    count === null ? [] : [`${count.toLocaleString('en')} ${words}`];
  return [
    ...of(characters, 'characters'),
    ...of(passages, passages === 1 ? 'passage' : 'passages'),
    ...of(embedded, 'with vectors'),
  ];
}
