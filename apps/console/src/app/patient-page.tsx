import { useParams, useSearch } from '@tanstack/react-router';
import { DangerStrip } from '../changes/dangers/danger-strip.tsx';
import { PartBoundary } from '../components/part-boundary.tsx';
import { ConversationPane } from '../conversation/conversation-pane.tsx';
import { PatientBanner } from '../record/patient-banner.tsx';
import { RecordPanel } from '../record/record-panel.tsx';

/** The narrow one of the two; the other takes the rest. */
const NARROW = 'tablet:w-85 tablet:flex-none wide:w-104';

/** One patient: the banner that never leaves, the conversation, and the record beside it (on a phone: one of the two). */
export function PatientPage() {
  const { patient, conversation } = useParams({ strict: false }) as {
    patient: string;
    conversation?: string;
  };
  const { view, size, section, item } = useSearch({ from: '/patients/$patient' });
  const phone = view === 'record' ? 'record' : 'talk';
  const [talkWidth, recordWidth] = size === 'wide' ? [NARROW, ''] : ['', NARROW];
  return (
    <>
      <PatientBanner patient={patient} />
      {phone === 'talk' ? <DangerStrip patient={patient} /> : null}
      <main className="flex min-h-0 flex-1">
        <section
          aria-label="Conversation"
          className={`${phone === 'talk' ? 'flex' : 'hidden'} @container min-w-0 flex-1 flex-col tablet:flex ${talkWidth}`}
        >
          <PartBoundary of={`${patient}/${conversation}`}>
            <ConversationPane key={patient} patient={patient} conversation={conversation ?? null} />
          </PartBoundary>
        </section>
        <section
          aria-label="Patient record"
          className={`${phone === 'record' ? 'flex' : 'hidden'} @container min-w-0 flex-1 flex-col border-rule bg-sheet tablet:flex tablet:border-l ${recordWidth}`}
        >
          <PartBoundary of={`${patient}/${section}/${item}`}>
            <RecordPanel key={patient} patient={patient} />
          </PartBoundary>
        </section>
      </main>
    </>
  );
}
