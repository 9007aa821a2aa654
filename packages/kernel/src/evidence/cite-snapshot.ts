import { toBibtex, toRis } from './export-sources.ts';
import { printChicago } from './print-chicago.ts';
import { printSource } from './print-source.ts';
import type { Snapshot } from './source.ts';

export const CITATION_FORMS = ['footnote', 'chicago', 'ris', 'bibtex'] as const;
export type CitationForm = (typeof CITATION_FORMS)[number];

/** The citation of a source: as our footnotes print it, as a Chicago bibliography entry, as RIS or as BibTeX. Each form includes the warnings. */
export function citeSnapshot(
  { source, invented, status }: Pick<Snapshot, 'source' | 'invented' | 'status'>,
  form: CitationForm,
): string {
  const warnings = [
    ...(status === 'none_known' || status === 'unknown' ? [] : [WARNINGS[status]]),
    ...(invented ? ['Invented for demonstration: no such publication exists.'] : []),
  ];
  if (form === 'ris') return toRis([{ source, warnings }]);
  if (form === 'bibtex') return toBibtex([{ source, warnings }]);
  const printed = form === 'footnote' ? printSource(source) : printChicago(source);
  return [printed, ...warnings].join(' ');
}

const WARNINGS = {
  retracted: 'Retracted.',
  concern: 'An expression of concern was published.',
  corrected: 'Corrected since.',
};
