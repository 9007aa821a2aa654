import { type FocusEvent, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { SECTIONS, type Section } from '../../places/panel-search.ts';
import { SECTION_NAMES } from '../section/section-names.ts';
import { type SectionCounts, Waiting } from './section-tabs.tsx';

/** Every section in one list, for panels that are too narrow for a row of tabs. */
export function AllSections({
  current,
  counts,
  onChoose,
}: {
  readonly current: Section;
  readonly counts: SectionCounts;
  readonly onChoose: (section: Section) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.querySelector('button')?.focus();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving close the list; its button and entries are the controls
    <div
      ref={opener}
      className="relative"
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) {
          event.stopPropagation();
          close();
        }
      }}
    >
      <Button
        kind="quiet"
        aria-expanded={isOpen}
        aria-controls="all-sections"
        title="All sections"
        onClick={() => setOpen(!isOpen)}
      >
        More
      </Button>
      {isOpen ? (
        <ul
          id="all-sections"
          className="absolute top-full right-0 z-10 max-h-[70dvh] w-56 overflow-auto rounded-sheet border border-rule-strong bg-sheet py-1.5"
        >
          {SECTIONS.map((section) => (
            <li key={section}>
              <button
                type="button"
                aria-current={section === current ? 'true' : undefined}
                className="flex min-h-8 w-full items-center px-3 text-left text-small -outline-offset-2 hover:bg-sunk aria-[current]:font-semibold pointer-coarse:min-h-11"
                onClick={() => {
                  onChoose(section);
                  close();
                }}
              >
                {SECTION_NAMES[section]}
                <Waiting count={counts[section]} section={section} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
