import type {
  Article,
  DocumentStatus,
  Label,
  LibraryDocument,
  SourceMetadata,
  Trial,
} from '@consilium/kernel';

/** The first line of every text: each page of it says that it is invented. */
export const FIRST_LINE = 'Invented for demonstration: no such publication exists.';

interface Written {
  readonly title: string;
  /** Paragraphs; the first line and the title are put before them. */
  readonly text: string;
  /** Default: nothing is known against it. */
  readonly status?: DocumentStatus;
  /** When it was retrieved. Default: the day of the library. */
  readonly retrieved?: Date;
}

interface WrittenArticle extends Written {
  /** `Probe-Meyer, Anna; Probe-Roth, Jonas`. */
  readonly by: string;
  readonly year: number;
  readonly type: string;
  readonly journal?: string;
}

/** No such journal exists. */
const JOURNAL = 'Journal of Invented Medicine';

export function article({ by, year, type, journal = JOURNAL, ...written }: WrittenArticle): LibraryDocument {
  const { title, status } = written;
  const number = numberOf(title);
  const source: Article = {
    ...{ source_type: 'article', authors: by.split('; '), title, journal, year },
    ...{ volume: String(year - 1990), issue: String((number % 12) + 1), pages: pagesOf(number) },
    ...{ doi: `10.5555/invented.${year}.${number}`, pmid: null },
    publication_types: [
      'Journal Article',
      type,
      ...(status?.status === 'retracted' ? ['Retracted Publication'] : []),
    ],
  };
  return documentOf(source, written);
}

interface WrittenTrial extends Written {
  readonly sponsor: string;
  readonly phase: string;
  readonly state: string;
  readonly stopped?: string;
  readonly updated: string;
}

export function trial({
  sponsor,
  phase,
  state,
  stopped,
  updated,
  ...written
}: WrittenTrial): LibraryDocument {
  const { title } = written;
  const source: Trial = {
    ...{ source_type: 'trial', registry_id: `INVENTED-${numberOf(title)}`, title, sponsor, phases: [phase] },
    ...{
      overall_status: state,
      why_stopped: stopped ?? null,
      has_results: state === 'completed',
      last_update: updated,
    },
  };
  return documentOf(source, written);
}

interface WrittenLabel extends Written {
  readonly section: string;
  readonly effective: string;
}

export function label({ section, effective, ...written }: WrittenLabel): LibraryDocument {
  const { title } = written;
  const source: Label = {
    ...{ source_type: 'label', title, manufacturer: 'Probe Pharma (invented)', effective },
    ...{ set_id: `invented-${numberOf(title + section)}`, section },
  };
  return documentOf(source, { ...written, title: `${title}: ${section}` });
}

const LIBRARY_DAY = new Date('2026-01-15');

function documentOf(
  source: SourceMetadata,
  { title, text, status, retrieved = LIBRARY_DAY }: Written,
): LibraryDocument {
  return {
    source,
    text: `${FIRST_LINE}\n\n${title}\n\n${text.trim()}`,
    licence: 'CC0-1.0',
    retrieved: retrieved.toISOString(),
    invented: true,
    status: status ?? { status: 'none_known', by: 'import' },
  };
}

/** The same for the same text, for ever. */
function numberOf(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 99_991;
  return 10_000 + sum;
}

function pagesOf(number: number): string {
  const first = (number % 800) + 1;
  return `${first}-${first + 7}`;
}
