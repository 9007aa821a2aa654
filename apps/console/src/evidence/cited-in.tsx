import { Link } from '@tanstack/react-router';
import type { CitingMessage, EvidenceSnapshot } from '../api/generated.ts';
import { usePages } from '../api/use-api.ts';
import { Chip } from '../components/chip.tsx';
import { clinicalMoment } from '../components/dates.ts';
import { ShowMore } from '../components/show-more.tsx';
import { recalledWords } from '../words/evidence-words.ts';

const PAGE = 20;

interface CitedInProps {
  readonly hash: string;
  readonly level: EvidenceSnapshot['level'];
}

/** Answers that used this source, from conversations the reader can open. */
export function CitedIn({ hash, level }: CitedInProps) {
  const found = usePages('listCitations', { hash, limit: PAGE });
  const citations = found.data?.pages.flatMap((page) => page.citations);
  return (
    <section aria-labelledby="cited-in">
      <h2 id="cited-in" className="font-semibold text-small">
        Where it was cited
      </h2>
      {found.isError ? (
        <p className="mt-1 text-ink-2 text-small">Could not load where this was cited.</p>
      ) : citations === undefined ? null : citations.length === 0 ? (
        <p className="mt-1 text-ink-2 text-small">Not cited in any conversation you can open.</p>
      ) : (
        <ul className="mt-1 flex flex-col gap-2">
          {citations.map((citation) => (
            <li key={citation.message_id} className="text-small">
              <CitingLine citation={citation} level={level} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore pages={found} words="Show older ones" className="pt-2" />
    </section>
  );
}

function CitingLine({
  citation: { patient, patient_name, conversation_id, timestamp, recalled },
  level,
}: {
  readonly citation: CitingMessage;
  readonly level: EvidenceSnapshot['level'];
}) {
  return (
    <>
      {patient === null ? (
        <span>A conversation of your own</span>
      ) : (
        <Link
          to="/patients/$patient/c/$conversation"
          params={{ patient, conversation: conversation_id }}
          className="inline-block py-0.5 pointer-coarse:py-3 font-medium underline underline-offset-2"
        >
          {patient_name ?? 'A patient without a name'}
        </Link>
      )}
      <span className="block text-ink-3 text-note">{clinicalMoment(timestamp)}</span>
      {recalled === null ? null : (
        <Chip tone={recalled === 'retracted' ? 'danger' : 'waits'}>{recalledWords(recalled, { level })}</Chip>
      )}
    </>
  );
}
