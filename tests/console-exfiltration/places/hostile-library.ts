import type { LibraryDocument, SourceMetadata } from '@consilium/kernel';
import type { Form } from '../forms/index.ts';
import type { Planted } from './hostile-record.ts';

/** A word that all of these documents share, so that a search finds them. */
export const COMMON_WORD = 'oddlibrary';

type Plant = (field: string) => string;

/** Documents as hostile publishers would send them: each field of their metadata, and their text, is a form. */
export function hostileLibrary(forms: readonly Form[], perKind: number) {
  const planted = new Map<string, string[]>();
  let next = 0;
  const plant = (place: string): string => {
    const text = `${(forms[next % forms.length] as Form).text} (${next++})`;
    planted.set(place, [...(planted.get(place) ?? []), text]);
    return text;
  };
  const documents = Object.entries(SOURCES).flatMap(([kind, make]) =>
    Array.from({ length: perKind }, (): LibraryDocument => {
      const field: Plant = (name) => plant(`${kind}: ${name}`);
      return {
        source: make(field),
        text: Array.from({ length: 12 }, () => `${COMMON_WORD} ${field('text')}`).join('\n\n'),
        licence: field('licence'),
        retrieved: '2026-01-01T00:00:00.000Z',
        status: { status: 'retracted', by: field('who was asked'), reason: field('reason') },
      };
    }),
  );
  return { documents: [...documents, ...forms.filter(isScript).map(atScript)], planted: planted as Planted };
}

const isScript = ({ text }: Form) => /^[^a-z]?(javascript|vbscript|data):/i.test(text);

/** A page whose address is a script, as it is. */
const atScript = ({ text }: Form, at: number): LibraryDocument => ({
  source: { source_type: 'web', title: text, site: text, url: text, retrieved: '2026-01-01' },
  ...{ text: `${COMMON_WORD} at a script ${at}.`, licence: text, retrieved: '2026-01-01T00:00:00.000Z' },
});

const SOURCES: { readonly [kind: string]: (plant: Plant) => SourceMetadata } = {
  article: (plant) => ({
    ...{ source_type: 'article', authors: [plant('author'), plant('author')], title: plant('title') },
    ...{ journal: plant('journal'), year: 2021, volume: plant('volume'), issue: plant('issue') },
    ...{ pages: plant('pages'), doi: plant('doi'), pmid: plant('pmid') },
    publication_types: [plant('publication type')],
  }),
  trial: (plant) => ({
    ...{ source_type: 'trial', registry_id: plant('number'), title: plant('title'), has_results: true },
    ...{ sponsor: plant('sponsor'), phases: [plant('phase')], overall_status: plant('status') },
    ...{ why_stopped: plant('why stopped'), last_update: plant('update') },
  }),
  label: (plant) => ({
    ...{ source_type: 'label', title: plant('title'), manufacturer: plant('manufacturer') },
    ...{ effective: plant('version'), set_id: plant('set'), section: plant('section') },
  }),
  web: (plant) => ({
    ...{ source_type: 'web', title: plant('title'), site: plant('site'), url: plant('address') },
    retrieved: '2026-01-01',
  }),
  book: (plant) => ({
    ...{ source_type: 'book', author: plant('author'), title: plant('title'), city: plant('city') },
    ...{ publisher: plant('publisher'), year: 2002, pages: plant('pages') },
  }),
  internal_doc: (plant) => ({
    ...{ source_type: 'internal_doc', service: plant('service'), title: plant('title') },
    ...{ date: plant('date'), section: plant('section') },
  }),
  code: (plant) => ({
    ...{ source_type: 'code', repo: plant('repository'), file_path: plant('file') },
    ...{ commit_hash: plant('commit'), line_range: plant('lines') },
  }),
  schema: (plant) => ({
    ...{ source_type: 'schema', repo: plant('repository'), file_path: plant('file') },
    version: plant('version'),
  }),
};
