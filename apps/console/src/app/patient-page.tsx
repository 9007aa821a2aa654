import { useParams, useSearch } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { DangerStrip } from '../changes/dangers/danger-strip.tsx';
import { PartBoundary } from '../components/part-boundary.tsx';
import { useScreenWidth } from '../components/use-width.ts';
import { ConversationPane } from '../conversation/conversation-pane.tsx';
import { FindInRecord } from '../record/find/find-in-record.tsx';
import { PatientBanner } from '../record/patient-banner.tsx';
import { RecordPanel } from '../record/record-panel.tsx';
import { Divider } from './divider.tsx';
import { fittingWidth, useChosenWidth } from './record-width.ts';

const RECORD = 'tablet:w-85 tablet:flex-none wide:w-(--record-width)';
/** The conversation, where the record has the main place. */
const NARROW_TALK = 'tablet:w-85 tablet:flex-none wide:w-104';

/** One patient: the banner that never leaves, the conversation, and the record beside it (on a phone: one of the two). */
export function PatientPage() {
  const { patient, conversation } = useParams({ strict: false }) as {
    patient: string;
    conversation?: string;
  };
  const { view, size, section, item } = useSearch({ from: '/patients/$patient' });
  const [chosen, choose] = useChosenWidth();
  const screen = useScreenWidth();
  const phone = view === 'record' ? 'record' : 'talk';
  const isMain = size === 'wide';
  const width = { '--record-width': `${fittingWidth(chosen, screen)}px` } as CSSProperties;
  return (
    <>
      <PatientBanner patient={patient} />
      {phone === 'talk' ? <DangerStrip patient={patient} /> : null}
      <main className="flex min-h-0 flex-1" style={width}>
        <section
          aria-label="Conversation"
          className={`${phone === 'talk' ? 'flex' : 'hidden'} @container min-w-0 flex-1 flex-col tablet:flex ${isMain ? NARROW_TALK : ''}`}
        >
          <PartBoundary of={`${patient}/${conversation}`}>
            <ConversationPane key={patient} patient={patient} conversation={conversation ?? null} />
          </PartBoundary>
        </section>
        {isMain ? null : <Divider chosen={chosen} screen={screen} onMove={choose} />}
        <section
          aria-label="Patient record"
          className={`${phone === 'record' ? 'flex' : 'hidden'} @container min-w-0 flex-1 flex-col border-rule bg-sheet tablet:flex tablet:border-l ${isMain ? '' : RECORD}`}
        >
          <PartBoundary of={`${patient}/${section}/${item}`}>
            <RecordPanel key={patient} patient={patient} />
          </PartBoundary>
        </section>
      </main>
      <FindInRecord key={patient} patient={patient} />
    </>
  );
}
