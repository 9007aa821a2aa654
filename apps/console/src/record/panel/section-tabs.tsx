import { type KeyboardEvent, useEffect, useRef } from 'react';
import { SECTIONS, type Section } from '../../places/panel-search.ts';
import { SECTION_NAMES } from '../section/section-names.ts';
import { nextSection } from './next-section.ts';

/** What waits in a section, as a number on its tab. */
export type SectionCounts = { readonly [section in Section]?: number };

/** The sections in a row that scrolls and fades where it goes on; arrow keys, Home and End move, and the open one is always in sight. */
export function SectionTabs({
  current,
  counts,
  onChoose,
}: {
  readonly current: Section;
  readonly counts: SectionCounts;
  readonly onChoose: (section: Section) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a number that comes to a tab makes it wider
  useEffect(() => {
    const show = () => showTab(list.current, current);
    show();
    // The tabs grow when the font arrives.
    void document.fonts.ready.then(show);
  }, [current, counts.proposals, counts.questions]);

  const move = (event: KeyboardEvent) => {
    const next = nextSection(current, event.key);
    if (next === null) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`[data-section="${next}"]`)?.focus({ preventScroll: true });
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Sections of the record"
      className="relative flex min-w-0 flex-1 gap-0.5 overflow-x-auto pr-6 [mask-image:linear-gradient(to_right,black_calc(100%-1.5rem),transparent)] [scrollbar-width:none]"
      onKeyDown={move}
    >
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
          className="min-h-10 shrink-0 whitespace-nowrap border-transparent border-b-2 px-2.5 text-ink-2 text-small -outline-offset-2 hover:text-ink aria-selected:border-ink aria-selected:font-semibold aria-selected:text-ink pointer-coarse:min-h-11"
          onClick={() => onChoose(section)}
        >
          {SECTION_NAMES[section]}
          <Waiting count={counts[section]} section={section} />
        </button>
      ))}
    </div>
  );
}

/** Scrolls the row, and nothing else, until the tab is whole. */
function showTab(row: HTMLElement | null, section: Section): void {
  const tab = row?.querySelector<HTMLElement>(`[data-section="${section}"]`);
  if (!row || !tab) return;
  const [left, right] = [tab.offsetLeft - 24, tab.offsetLeft + tab.offsetWidth + 24];
  if (left < row.scrollLeft) row.scrollLeft = left;
  else if (right > row.scrollLeft + row.clientWidth) row.scrollLeft = right - row.clientWidth;
}

/** Proposals wait for a person and are amber; questions are not urgent. */
export function Waiting({
  count,
  section,
}: {
  readonly count: number | undefined;
  readonly section: Section;
}) {
  if (count === undefined || count === 0) return null;
  const tone =
    section === 'proposals' ? 'border-propose bg-propose-wash text-propose' : 'border-rule-strong text-ink-2';
  return <span className={`ml-1.5 rounded-full border px-1.5 font-semibold text-note ${tone}`}>{count}</span>;
}
