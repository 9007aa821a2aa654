import type { KeyboardEvent } from 'react';
import { SECTIONS, type Section } from '../../places/panel-search.ts';
import { SECTION_NAMES } from '../section/section-names.ts';
import { nextSection } from './next-section.ts';
import type { SectionCounts } from './section-counts.ts';

/** A rule above these: what is read every day, what more there is, what asks for somebody, what the record is about itself. */
const BEGINS_GROUP: ReadonlySet<Section> = new Set(['labs', 'immunizations', 'proposals', 'access']);

/** Every section below the other, with how many it holds. Arrow keys, Home and End move; Enter opens. */
export function SectionList({
  current,
  counts,
  onChoose,
}: {
  readonly current: Section;
  readonly counts: SectionCounts;
  readonly onChoose: (section: Section) => void;
}) {
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
