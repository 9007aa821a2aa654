import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { useApi } from '../api/use-api.ts';
import { Button } from '../components/button.tsx';
import type { Section } from '../places/panel-search.ts';
import { AllSections } from './panel/all-sections.tsx';
import { SectionBody } from './panel/section-body.tsx';
import { SectionTabs } from './panel/section-tabs.tsx';
import { useLeaveRecord, usePanelPlace, useResizePanel } from './section/use-panel-place.ts';

/** The record beside the conversation: its sections as tabs, one of them open. What is open stands in the address. */
export function RecordPanel({ patient }: { readonly patient: string }) {
  const { section, item, isWide } = usePanelPlace();
  const navigate = useNavigate();
  const resize = useResizePanel();
  const leave = useLeaveRecord();
  const body = useRef<HTMLDivElement>(null);
  const panel = useApi('readPanelOfPatient', { patient });
  const questions = useApi('listQuestionsOfPatient', { patient }, { staleTime: 60_000 });
  const counts = {
    proposals: panel.data?.openProposals ?? 0,
    questions: questions.data?.questions.length ?? 0,
  };
  const choose = useCallback(
    (next: Section) => {
      body.current?.scrollTo(0, 0);
      void navigate({ to: '.', search: ({ item: _closed, ...kept }) => ({ ...kept, section: next }) });
    },
    [navigate],
  );
  return (
    <>
      <div className="flex items-center gap-1 border-rule border-b px-2 tablet:px-3">
        <Button kind="quiet" className="tablet:hidden" onClick={leave}>
          <span aria-hidden="true">‹</span> Conversation
        </Button>
        <SectionTabs current={section} counts={counts} onChoose={choose} />
        <AllSections current={section} counts={counts} onChoose={choose} />
        <span className="hidden tablet:contents">
          <Button
            kind="quiet"
            title={isWide ? 'Make the record narrow again' : 'Give the record the main place'}
            onClick={() => resize(!isWide)}
          >
            {isWide ? 'Narrow' : 'Widen'}
          </Button>
        </span>
      </div>
      <div
        ref={body}
        id="record-section"
        role="tabpanel"
        aria-labelledby={`tab-${section}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by keyboard
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto pb-6 -outline-offset-2"
      >
        <SectionBody patient={patient} section={section} item={item} />
      </div>
    </>
  );
}
