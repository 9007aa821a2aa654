import { useParams, useSearch } from '@tanstack/react-router';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { DangerStrip } from '../changes/dangers/danger-strip.tsx';
import { PartBoundary } from '../components/part-boundary.tsx';
import { useScreenWidth } from '../components/use-width.ts';
import { ConversationPane } from '../conversation/conversation-pane.tsx';
import { FindInRecord } from '../record/find/find-dialog.tsx';
import { PatientBanner } from '../record/patient-banner.tsx';
import { RecordPanel } from '../record/record-panel.tsx';
import { fittingWidth, keyedWidth, useChosenWidth, widthLimits } from './record-width.ts';

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

interface Props {
  readonly chosen: number | null;
  /** Width of the window in px. */
  readonly screen: number;
  readonly onMove: (width: number | null) => void;
}

/** The edge between conversation and record: dragged, or moved with the arrow keys; a double click resets it. */
function Divider({ chosen, screen, onMove }: Props) {
  const [isDragged, setDragged] = useState(false);
  const width = fittingWidth(chosen, screen);
  const { least, most } = widthLimits(screen);
  const drag = (event: PointerEvent) => {
    if (isDragged) onMove(fittingWidth(screen - event.clientX, screen));
  };
  const press = (event: KeyboardEvent) => {
    const next = keyedWidth(event.key, width, screen);
    if (next === null) return;
    event.preventDefault();
    onMove(next === 'usual' ? null : next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the record"
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuetext={`${width} pixels`}
      tabIndex={0}
      title="Drag to resize; double-click to reset"
      className={`group relative z-10 -mr-1.5 -ml-1.5 hidden w-3 shrink-0 cursor-col-resize touch-none wide:block`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={drag}
      onPointerUp={() => setDragged(false)}
      onPointerCancel={() => setDragged(false)}
      onDoubleClick={() => onMove(null)}
      onKeyDown={press}
    >
      <span
        aria-hidden="true"
        className={`absolute inset-y-0 left-1/2 -ml-px w-0.5 group-hover:bg-edge group-focus-visible:bg-focus ${isDragged ? 'bg-edge' : ''}`}
      />
    </div>
  );
}
