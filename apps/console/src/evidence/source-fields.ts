import type { EvidenceSource } from '../api/generated.ts';
import { clinicalDate } from '../components/dates.ts';

/** What a source is called at the head of its page. */
export function titleOf(source: EvidenceSource): string {
  return 'title' in source ? source.title : source.file_path;
}

/** What a source says of itself, as labels and values; what it does not say is left out. */
export function fieldsOf(source: EvidenceSource): readonly (readonly [label: string, value: string])[] {
  return said(source).flatMap(([label, value]) =>
    value === null || value === '' ? [] : [[label, String(value)] as const],
  );
}

function said(source: EvidenceSource): readonly (readonly [string, string | number | null])[] {
  switch (source.source_type) {
    case 'article':
      return [
        ['Authors', source.authors.join('; ')],
        ['Journal', source.journal],
        ['Year', source.year],
        ['Volume', [source.volume, source.issue && `no. ${source.issue}`].filter(Boolean).join(', ')],
        ['Pages', source.pages],
        ['Type', source.publication_types.join(', ')],
        ['DOI', source.doi],
        ['PMID', source.pmid],
      ];
    case 'trial':
      return [
        ['Registry number', source.registry_id],
        ['Sponsor', source.sponsor],
        ['Phase', source.phases.join(', ')],
        ['Status', source.overall_status],
        ['Stopped because', source.why_stopped],
        ['Results', source.has_results ? 'posted' : 'not posted'],
        ['Updated', source.last_update && clinicalDate(source.last_update)],
      ];
    case 'label':
      return [
        ['Manufacturer', source.manufacturer],
        ['Section', source.section],
        ['Version of', source.effective && clinicalDate(source.effective)],
        ['Label number', source.set_id],
      ];
    case 'recall':
      return [
        ['Recall number', source.recall_number],
        ['Firm', source.firm],
        ['Class', source.classification],
        ['Reason', source.reason],
        ['Status', source.recall_status],
        ['Begun', source.initiated && clinicalDate(source.initiated)],
      ];
    case 'web':
      return [
        ['Site', source.site],
        ['Address', source.url],
      ];
    case 'book':
      return [
        ['Author', source.author],
        ['Published', `${source.city}: ${source.publisher}, ${source.year}`],
        ['Pages', source.pages],
      ];
    case 'code':
      return [
        ['Repository', source.repo],
        ['Commit', source.commit_hash],
        ['Lines', source.line_range],
      ];
    case 'schema':
      return [
        ['Repository', source.repo],
        ['Version', source.version],
      ];
    case 'internal_doc':
      return [
        ['Service', source.service],
        ['Date', clinicalDate(source.date)],
        ['Section', source.section],
      ];
  }
}
