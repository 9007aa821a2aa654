import { toBibtex, toRis } from './export-sources.ts';
import { printChicago } from './print-chicago.ts';
import { printSource } from './print-source.ts';
import type { Snapshot, SourceMetadata } from './source.ts';

export const CITATION_FORMS = ['footnote', 'chicago', 'ris', 'bibtex'] as const;
export type CitationForm = (typeof CITATION_FORMS)[number];

/** The citation of a source: as our footnotes print it, as a Chicago bibliography entry, as RIS or as BibTeX. Each form includes the warnings. */
export function citeSnapshot(
  { source, invented, status }: Pick<Snapshot, 'source' | 'invented' | 'status'>,
  form: CitationForm,
): string {
  const warnings = [
    ...statusWarnings({ source, status }),
    ...(invented ? ['Invented for demonstration: no such publication exists.'] : []),
  ];
  if (form === 'ris') return toRis([{ source, warnings }]);
  if (form === 'bibtex') return toBibtex([{ source, warnings }]);
  const printed = form === 'footnote' ? printSource(source) : printChicago(source);
  return [printed, ...warnings].join(' ');
}

/** What a citation says of the status of its source: nothing, or a sentence. */
export function statusWarnings({ source, status }: Pick<Snapshot, 'source' | 'status'>): readonly string[] {
  if (status === 'none_known' || status === 'unknown') return [];
  return [(status === 'concern' && CONCERNS[source.source_type]) || WARNINGS[status]];
}

const WARNINGS = {
  retracted: 'Retracted.',
  concern: 'An expression of concern was published.',
  corrected: 'Corrected since.',
};

/** Kinds of sources about which no expressions of concern are published. */
const CONCERNS: { readonly [kind in SourceMetadata['source_type']]?: string } = {
  trial: 'The trial was stopped.',
  label: 'A recall of the medicine was announced.',
};
