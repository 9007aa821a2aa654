import { Link } from '@tanstack/react-router';
import type { ResourceVersion } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { clinicalMoment } from '../../components/dates.ts';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import { Part, WORD_BUTTON } from '../section/part.tsx';
import { type Origin, originOf, writtenWords } from './origin-words.ts';

interface Props {
  readonly patient: string;
  readonly version: ResourceVersion;
  readonly nameOf: (actor: string) => string;
}

/** Who wrote this version and when, and the very words that it was read from. */
export function EntryOrigin({ patient, version, nameOf }: Props) {
  const isRead = version.writtenBy.way === 'proposal';
  const { type, id } = version;
  // Only what was proposed has words: the others would be one more look into the record for nothing.
  const provenance = useApi(
    'readProvenanceOfPatient',
    { patient, type, id, version: version.version },
    { enabled: isRead },
  );
  const origin = provenance.data === undefined ? null : originOf(provenance.data);
  const words = writtenWords(version, nameOf);
  return (
    <Part title="Where it comes from">
      <div className="border-rule border-t py-2 text-small">
        <p>
          {words.charAt(0).toUpperCase()}
          {words.slice(1)}, {clinicalMoment(version.recordedFrom)}
        </p>
        {origin === null ? null : <Words patient={patient} origin={origin} />}
      </div>
    </Part>
  );
}

function Words({ patient, origin }: { readonly patient: string; readonly origin: Origin }) {
  const open = useOpenInRecord();
  const { from } = origin;
  return (
    <>
      <blockquote className="my-1.5 border-chart border-l-2 pl-2.5 font-serif text-text [overflow-wrap:anywhere]">
        “{origin.quote}”
      </blockquote>
      {from?.kind === 'document' ? (
        <button
          type="button"
          className={WORD_BUTTON}
          onClick={() => open('documents', `DocumentReference/${from.document}`)}
        >
          {from.page === null ? 'Open the document' : `Open the document, page ${from.page}`}
        </button>
      ) : null}
      {from?.kind === 'message' && from.conversation !== null ? (
        <Link
          to="/patients/$patient/c/$conversation"
          params={{ patient, conversation: from.conversation }}
          className={WORD_BUTTON}
        >
          Open the conversation
        </Link>
      ) : null}
      {origin.isEdited ? (
        <p className="text-ink-2">The person changed what was proposed before accepting it.</p>
      ) : null}
    </>
  );
}
