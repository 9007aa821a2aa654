import { Link } from '@tanstack/react-router';
import type { Message } from '../../api/generated.ts';
import { clinicalDate } from '../../components/dates.ts';
import { concernOf, sayerWords } from '../../words/evidence-words.ts';
import { gravestRecall, type Recall } from '../claims/recalls.ts';

const TOLD = {
  retracted: 'A source of this answer was retracted',
  concern: 'There is an expression of concern about a source of this answer',
  corrected: 'A source of this answer was corrected',
} as const;

/** Shown above an answer whose source was recalled after delivery: what, when and why. The text below stays unchanged. */
export function RecallNote({ message: { recalls } }: { readonly message: Pick<Message, 'recalls'> }) {
  if (recalls.length === 0) return null;
  const gravest = recalls.filter((recall) => gravestRecall(`Snapshot/${recall.hash}`, recalls) === recall);
  const isGrave = recalls.some(({ status }) => status === 'retracted');
  return (
    // No landmark: several answers of a conversation may have one.
    <div
      className={`mb-3 max-w-[68ch] rounded-sheet border px-3 py-2 text-small ${isGrave ? 'border-urgent bg-urgent-wash' : 'border-propose bg-propose-wash'}`}
    >
      <ul aria-label="Recalled sources of this answer" className="flex flex-col gap-1.5">
        {gravest.map((recall) => (
          <li key={`${recall.hash} ${recall.status}`}>
            <OneRecall recall={recall} />
          </li>
        ))}
      </ul>
      <p className="mt-1 text-ink-2">
        {isGrave
          ? 'Sentences that cite it are struck through and no longer count as confirmed. The answer itself is unchanged.'
          : 'The answer itself is unchanged.'}
      </p>
    </div>
  );
}

const CONCERNS = {
  trial: 'A trial that this answer cites was stopped',
  medicine: 'A medicine whose label this answer cites was recalled',
} as const;

function OneRecall({ recall: { hash, status, reason, by, heard_at } }: { readonly recall: Recall }) {
  const concern = concernOf(status, { by });
  return (
    <>
      <span className={`font-semibold ${status === 'retracted' ? 'text-urgent' : 'text-propose'}`}>
        {concern === null ? TOLD[status] : CONCERNS[concern]}
      </span>{' '}
      ({sayerWords(by)}, {clinicalDate(heard_at)}).{' '}
      {reason === null ? null : <span className="wrap-anywhere">Reason: {reason}. </span>}
      <Link
        to="/evidence/snapshots/$hash"
        params={{ hash }}
        search={{ from: undefined, to: undefined }}
        className="font-semibold underline underline-offset-2"
      >
        Open the source
      </Link>
    </>
  );
}
