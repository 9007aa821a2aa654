import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { FIND_KEYS, findInRecord } from '../../places/find-in-record.ts';
import { SECTIONS, type Section } from '../../places/panel-search.ts';
import { SECTION_NAMES } from '../section/section-names.ts';
import { useLeaveRecord, usePanelPlace, useResizePanel } from '../section/use-panel-place.ts';
import { nextSection } from './next-section.ts';
import { type SectionCounts, useSectionCounts } from './section-counts.ts';

interface SectionMenuProps {
  readonly patient: string;
  readonly onChoose: (section: Section) => void;
}

/** The list of sections: a column of its own from 512 px of panel, below that behind a button that names the open one. */
export function SectionMenu({ patient, onChoose }: SectionMenuProps) {
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

/** Opens the search, and says by which keys it opens too. `isSmall`: the sign alone. */
function FindButton({ isSmall = false }: { readonly isSmall?: boolean }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={FIND_KEYS.aria}
      {...(isSmall ? { 'aria-label': 'Search the record' } : {})}
      title={`Search the record (${FIND_KEYS.words})`}
      className={`flex min-h-8 items-center gap-2 rounded-control border border-edge bg-sheet text-ink-2 text-small hover:bg-sunk hover:text-ink pointer-coarse:min-h-11 ${isSmall ? 'min-w-8 shrink-0 justify-center pointer-coarse:min-w-11' : 'mx-2 mt-2 px-2.5 @max-[32rem]:hidden'}`}
      onClick={findInRecord}
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 fill-none stroke-current stroke-[1.5]">
        <circle cx="7" cy="7" r="4.5" />
        <path d="m10.5 10.5 3.5 3.5" />
      </svg>
      {isSmall ? null : (
        <>
          Search <span className="sr-only">the record</span>
          <kbd className="ml-auto whitespace-nowrap font-sans text-ink-3 text-note pointer-coarse:hidden">
            {FIND_KEYS.words}
          </kbd>
        </>
      )}
    </button>
  );
}

/** A rule above these: what is read every day, what more there is, what asks for somebody, what the record is about itself. */
const BEGINS_GROUP: ReadonlySet<Section> = new Set(['labs', 'immunizations', 'proposals', 'access']);

interface SectionListProps {
  readonly current: Section;
  readonly counts: SectionCounts;
  readonly onChoose: (section: Section) => void;
}

/** Every section below the other, with how many it holds. Arrow keys, Home and End move; Enter opens. */
function SectionList({ current, counts, onChoose }: SectionListProps) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const from = (event.target as HTMLElement).dataset.section as Section | undefined;
    const next = from === undefined ? null : nextSection(from, event.key);
    if (next === null) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-section="${next}"]`)?.focus();
  };
  return (
    <div role="tablist" aria-label="Sections of the record" aria-orientation="vertical" onKeyDown={move}>
      {SECTIONS.map((section) => (
        <button
          key={section}
          type="button"
          role="tab"
          data-section={section}
          id={`tab-${section}`}
          aria-selected={section === current}
          aria-controls="record-section"
          tabIndex={section === current ? 0 : -1}
          className={`relative flex min-h-8 w-full items-center justify-between gap-2 border-transparent border-l-2 px-3 text-left text-ink-2 text-small -outline-offset-2 hover:bg-sunk hover:text-ink aria-selected:border-ink aria-selected:bg-sunk aria-selected:font-semibold aria-selected:text-ink pointer-coarse:min-h-11 ${BEGINS_GROUP.has(section) ? 'mt-2.5 before:absolute before:inset-x-3 before:-top-1.5 before:h-px before:bg-rule' : ''}`}
          onClick={() => onChoose(section)}
        >
          {SECTION_NAMES[section]} <Count count={counts[section]} section={section} />
        </button>
      ))}
    </div>
  );
}

/** Proposals wait for a person and are amber. None is no number: the eye finds what is there. */
function Count({ count, section }: { readonly count: number | undefined; readonly section: Section }) {
  if (count === undefined || count === 0) return null;
  if (section === 'proposals')
    return (
      <span className="rounded-full border border-propose bg-propose-wash px-1.5 font-semibold text-note text-propose">
        {count}
      </span>
    );
  return <span className="font-normal text-ink-3 text-note">{count}</span>;
}
