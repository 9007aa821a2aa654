import type { DocumentStatus } from '@consilium/kernel';
import { type ClientOptions, createCrossref, createEuropePmc } from '../sources/index.ts';
import { comparedText, type HeardValues, type WatchSource, watchSource } from './watch-source.ts';

const NOTHING: HeardValues = { kind: 'heard', found: new Map() };

/** Papers: by DOI at Crossref, by PubMed id at Europe PMC. What was published about one since: retraction, concern, correction, new version. */
export function watchPapers(options: ClientOptions): WatchSource {
  return watchSource('paper', options, 1, (counted) => {
    const crossref = createCrossref(counted);
    const europePmc = createEuropePmc(counted);
    return async ([id = ''], signal) => {
      if (id.includes('/')) {
        const result = await crossref.statusOf(id, signal);
        if (result.kind === 'empty') return NOTHING;
        return result.kind === 'found' ? heard(id, result.items[0]) : result;
      }
      const result = await europePmc.search({ query: `EXT_ID:${id} AND SRC:MED`, limit: 1, signal });
      if (result.kind === 'empty') return NOTHING;
      if (result.kind !== 'found') return result;
      const entry = result.items.find(({ source }) => source.source_type === 'article' && source.pmid === id);
      return heard(id, entry?.status);
    };
  });
}

function heard(id: string, status: DocumentStatus | undefined): HeardValues {
  if (!status) return NOTHING;
  return {
    kind: 'heard',
    found: new Map([[id, { status: status.status, notice: comparedText(status.reason) }]]),
  };
}
