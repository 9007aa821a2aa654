import type { EvidenceLevel, SourceMetadata, SourceStatus } from '../evidence/source.ts';
import type { Claim } from '../messages/message.ts';

/** By what it is known that two documents are of one work. */
export interface WorkIdentity {
  /** Without case, accents and punctuation. */
  readonly title: string;
  /** The family name, as the title. Null: nobody is named. */
  readonly firstAuthor: string | null;
  readonly doi: string | null;
  readonly pmid: string | null;
  /** Trial registrations that the document names, its own first: `NCT01234567`. */
  readonly registrations: readonly string[];
}

/** A sentence of a research agent, and one of the sources that it cites. */
export interface ResearchClaim {
  readonly id: string;
  readonly sentence: string;
  /** Of the snapshot. */
  readonly hash: string;
  /** The source's own words. */
  readonly quote: string;
  readonly level: EvidenceLevel;
  readonly status: Extract<Claim['status'], 'checked' | 'unconfirmed'>;
  /** What is known of the source now. */
  readonly standing: SourceStatus;
  readonly work: WorkIdentity;
  /** The source as a footnote names it. */
  readonly printed: string;
}

const MOST_REGISTRATIONS = 50;

/** What names the work that a document is of. `text`: of the document; trial registrations are read from it. */
export function workIdentity(source: SourceMetadata, text: string): WorkIdentity {
  const named = new Set(text.match(/\bNCT\d{8}\b/g));
  if (source.source_type === 'trial') {
    named.delete(source.registry_id);
    const registrations = [source.registry_id.toUpperCase(), ...named].slice(0, MOST_REGISTRATIONS);
    return { ...NOTHING, title: plain(source.title), registrations };
  }
  const registrations = [...named].slice(0, MOST_REGISTRATIONS);
  const title = 'title' in source ? plain(source.title) : '';
  if (source.source_type !== 'article') return { ...NOTHING, title, registrations };
  const family = plain(source.authors[0]?.split(',')[0] ?? '');
  return {
    title,
    firstAuthor: family === '' ? null : family,
    doi:
      source.doi
        ?.trim()
        .toLowerCase()
        .replace(/^https?:\/\/(?:dx\.)?doi\.org\//, '') || null,
    pmid: source.pmid?.trim() || null,
    registrations,
  };
}

const NOTHING = { firstAuthor: null, doi: null, pmid: null };

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
