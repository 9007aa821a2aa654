import type { DocumentStatus, LibraryDocument, SourceMetadata, Trial } from '@consilium/kernel';
import type { Crossref, SourceClient, SourceGap } from '../sources/index.ts';

/** A service that reports retractions and corrections of documents. */
export interface StatusSource {
  /** Its name in stored statuses: `crossref`. */
  readonly asked: string;
  /** The id by which it knows a document; null: it does not cover such documents. */
  readonly keyOf: (source: SourceMetadata) => string | null;
  /** Documents per request. */
  readonly most: number;
  /** Statuses of the documents that it knows. Rejects only if `signal` aborts. */
  readonly ask: (
    keys: readonly string[],
    signal: AbortSignal,
  ) => Promise<{ readonly kind: 'heard'; readonly found: ReadonlyMap<string, Standing> } | SourceGap>;
}

/** The reported status of a document, which may depend on what our copy already says. */
export type Standing = (cited: SourceMetadata) => DocumentStatus;

/** Retractions and corrections of articles by DOI, one in a request. */
export function crossrefStatuses({ statusOf }: Crossref): StatusSource {
  return {
    asked: 'crossref',
    most: 1,
    keyOf: (source) => (source.source_type === 'article' ? (source.doi?.toLowerCase() ?? null) : null),
    ask: async ([doi = ''], signal) => {
      const result = await statusOf(doi, signal);
      if (result.kind === 'empty') return { kind: 'heard', found: new Map() };
      if (result.kind !== 'found') return result;
      return { kind: 'heard', found: new Map(result.items.map((status) => [doi, () => status])) };
    },
  };
}

const pmidOf = (source: SourceMetadata) =>
  source.source_type === 'article' && /^\d{1,12}$/.test(source.pmid ?? '') ? source.pmid : null;

/** Retractions and corrections of articles by PubMed id, several in a request. */
export function pubMedStatuses(client: SourceClient): StatusSource {
  return bySearch(client, {
    ...{ asked: 'pubmed', keyOf: pmidOf },
    queryOf: (pmids) => pmids.map((pmid) => `${pmid}[uid]`).join(' OR '),
  });
}

/** The same, as Europe PMC has them. */
export function europePmcStatuses(client: SourceClient): StatusSource {
  return bySearch(client, {
    ...{ asked: 'europe-pmc', keyOf: pmidOf },
    queryOf: (pmids) => `(${pmids.map((pmid) => `EXT_ID:${pmid}`).join(' OR ')}) AND SRC:MED`,
  });
}

const STOPPED = ['TERMINATED', 'WITHDRAWN', 'SUSPENDED'];

/** A registry has no retractions; a study stopped since it was cited gets the status `concern`, with the reason. */
export function clinicalTrialsStatuses(client: SourceClient): StatusSource {
  return bySearch(client, {
    asked: 'clinicaltrials.gov',
    keyOf: (source) => (source.source_type === 'trial' ? source.registry_id : null),
    queryOf: (ids) => ids.join(' OR '),
    standingOf: (now, cited) =>
      now.source_type === 'trial' && cited.source_type === 'trial' ? stoppedSince(now, cited) : null,
  });
}

function stoppedSince(now: Trial, cited: Trial): DocumentStatus {
  const by = 'clinicaltrials.gov';
  if (!STOPPED.includes(now.overall_status) || now.overall_status === cited.overall_status)
    return { status: 'none_known', by };
  const reason = [`study ${now.overall_status.toLowerCase()}`, now.why_stopped].filter(Boolean).join(': ');
  return { status: 'concern', by, reason };
}

interface Searched {
  readonly asked: string;
  readonly keyOf: StatusSource['keyOf'];
  readonly queryOf: (keys: readonly string[]) => string;
  /** Default: what the entry says of itself. */
  readonly standingOf?: (now: SourceMetadata, cited: SourceMetadata) => DocumentStatus | null;
}

/** Ids that fit into a URL. */
const AT_ONCE = 20;

/** Searches for entries by their ids, in the service's query language, and reads the status of each. */
function bySearch(
  { search }: SourceClient,
  { asked, keyOf, queryOf, standingOf = () => null }: Searched,
): StatusSource {
  const standing =
    ({ source, status }: LibraryDocument): Standing =>
    (cited) =>
      standingOf(source, cited) ?? status ?? { status: 'unknown', by: asked };
  return {
    ...{ asked, keyOf, most: AT_ONCE },
    ask: async (keys, signal) => {
      const result = await search({ query: queryOf(keys), limit: keys.length, signal });
      if (result.kind === 'empty') return { kind: 'heard', found: new Map() };
      if (result.kind !== 'found') return result;
      const found = result.items.flatMap((item) => {
        const key = keyOf(item.source);
        return key !== null && keys.includes(key) ? [[key, standing(item)] as const] : [];
      });
      return { kind: 'heard', found: new Map(found) };
    },
  };
}
