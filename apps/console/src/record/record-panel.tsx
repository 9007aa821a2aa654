import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { UndoEnd } from '../changes/undo-end.tsx';
import type { Section } from '../places/panel-search.ts';
import { SectionBody } from './panel/section-body.tsx';
import { SectionMenu } from './panel/section-menu.tsx';
import { usePanelPlace } from './section/use-panel-place.ts';

/** The record beside the conversation: the list of its sections, one of them open. What is open stands in the address. */
export function RecordPanel({ patient }: { readonly patient: string }) {
  const { section, item } = usePanelPlace();
  const navigate = useNavigate();
  const body = useRef<HTMLDivElement>(null);
  const choose = useCallback(
    (next: Section) => {
      body.current?.scrollTo(0, 0);
      void navigate({ to: '.', search: ({ item: _closed, ...kept }) => ({ ...kept, section: next }) });
    },
    [navigate],
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col @min-[32rem]:flex-row">
      <SectionMenu patient={patient} onChoose={choose} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div
          ref={body}
          id="record-section"
          role="tabpanel"
          aria-labelledby={`tab-${section}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by keyboard
          tabIndex={0}
          className="@container relative min-h-0 min-w-0 flex-1 overflow-y-auto pb-6 -outline-offset-2"
        >
          <SectionBody patient={patient} section={section} item={item} />
        </div>
        <UndoEnd patient={patient} />
      </div>
    </div>
  );
}
