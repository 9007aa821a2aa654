import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { Section } from '../../places/panel-search.ts';
import { FindButton } from '../find/find-button.tsx';
import { SECTION_NAMES } from '../section/section-names.ts';
import { useLeaveRecord, usePanelPlace, useResizePanel } from '../section/use-panel-place.ts';
import { type SectionCounts, useSectionCounts } from './section-counts.ts';
import { SectionList } from './section-list.tsx';

/** The list of sections: a column of its own from 512 px of panel, below that behind a button that names the open one. */
export function SectionMenu({
  patient,
  onChoose,
}: {
  readonly patient: string;
  readonly onChoose: (section: Section) => void;
}) {
  const { section } = usePanelPlace();
  const counts = useSectionCounts(patient);
  const leave = useLeaveRecord();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const open = () => {
    setOpen(true);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving close the list; its button and lines are the controls
    <div
      className="relative flex shrink-0 flex-col border-rule @max-[32rem]:border-b @min-[32rem]:w-44 @min-[32rem]:border-r"
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <div className="flex min-h-10 items-center gap-1 px-2 @min-[32rem]:hidden">
        <Button kind="quiet" className="tablet:hidden" onClick={leave}>
          <span aria-hidden="true">‹</span> Conversation
        </Button>
        <button
          ref={opener}
          type="button"
          aria-expanded={isOpen}
          aria-controls="record-sections"
          className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-left font-semibold -outline-offset-2 hover:bg-sunk pointer-coarse:min-h-11"
          onClick={() => (isOpen ? close() : open())}
        >
          <span className="truncate">{SECTION_NAMES[section]}</span>
          <span aria-hidden="true" className="text-ink-3">
            {isOpen ? '▴' : '▾'}
          </span>
          <span className="sr-only">, all sections</span>
          <ToReview counts={counts} section={section} />
        </button>
        <FindButton isSmall />
        <Resize />
      </div>
      <FindButton />
      <div
        ref={list}
        id="record-sections"
        className={`${isOpen ? 'absolute inset-x-2 top-full z-10 max-h-[75dvh] rounded-sheet border border-rule-strong bg-sheet' : 'hidden'} overflow-y-auto py-2 @min-[32rem]:static @min-[32rem]:flex @min-[32rem]:max-h-none @min-[32rem]:min-h-0 @min-[32rem]:flex-1 @min-[32rem]:flex-col @min-[32rem]:rounded-none @min-[32rem]:border-0`}
      >
        <SectionList
          current={section}
          counts={counts}
          onChoose={(chosen) => {
            onChoose(chosen);
            if (isOpen) close();
          }}
        />
        <div className="mt-auto hidden px-1 pt-2 @min-[32rem]:block">
          <Resize />
        </div>
      </div>
    </div>
  );
}

/** What asks for a person is seen although the list is closed. */
function ToReview({ counts, section }: { readonly counts: SectionCounts; readonly section: Section }) {
  if (!counts.proposals || section === 'proposals') return null;
  return (
    <span className="ml-auto whitespace-nowrap rounded-full border border-propose bg-propose-wash px-1.5 font-semibold text-note text-propose">
      {counts.proposals} <span className="@max-[26rem]:sr-only">to review</span>
    </span>
  );
}

function Resize() {
  const { isWide } = usePanelPlace();
  const resize = useResizePanel();
  return (
    <Button
      kind="quiet"
      className="max-tablet:hidden"
      title={isWide ? 'Make the record narrow again' : 'Give the record the main place'}
      onClick={() => resize(!isWide)}
    >
      {isWide ? 'Narrow' : 'Widen'}
    </Button>
  );
}
