import type { ReactNode } from 'react';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import type { Section } from '../../places/panel-search.ts';
import { WORD_BUTTON } from '../section/part.tsx';
import { SECTION_NAMES } from '../section/section-names.ts';

interface Props {
  readonly section: Section;
  readonly children: ReactNode;
}

/** The way from a part of the summary to its section. */
export function ToSection({ section, children }: Props) {
  const open = useOpenInRecord();
  return (
    <button type="button" className={WORD_BUTTON} onClick={() => open(section)}>
      {children}
      <span className="sr-only">: {SECTION_NAMES[section]}</span>
    </button>
  );
}

export function None({ children }: { readonly children: ReactNode }) {
  return <p className="border-rule border-t py-2 text-ink-2 text-small">{children}</p>;
}

export function Rest({ count }: { readonly count: number }) {
  return count > 0 ? (
    <p className="border-rule border-t pt-2 text-ink-3 text-small">and {count} more</p>
  ) : null;
}
