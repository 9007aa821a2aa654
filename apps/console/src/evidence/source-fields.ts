import type { EvidenceSource } from '../api/generated.ts';
import { clinicalDate } from '../components/dates.ts';

/** Author, journal and year in one line: `Meyer et al., Invented Journal, 2021`. */
export function bylineOf(source: EvidenceSource): string {
  const said = (() => {
    switch (source.source_type) {
      case 'article':
        return [firstAuthor(source.authors), source.journal, source.year];
      case 'trial':
        return [source.registry_id, source.sponsor, source.overall_status];
      case 'label':
        return [source.manufacturer, source.section, source.effective && clinicalDate(source.effective)];
      case 'recall':
        return [source.firm, source.classification, source.recall_status];
      case 'web':
        return [source.site, clinicalDate(source.retrieved)];
      case 'book':
        return [source.author, source.publisher, source.year];
      case 'internal_doc':
        return [source.service, source.section, clinicalDate(source.date)];
      case 'code':
        return [source.repo, `lines ${source.line_range}`];
      case 'schema':
        return [source.repo, `version ${source.version}`];
    }
  })();
  return said.filter((each) => each !== null && each !== '').join(', ');
}

function firstAuthor([first = '', ...others]: readonly string[]): string {
  const name = first.split(', ')[0] ?? '';
  return others.length > 0 ? `${name} et al.` : first;
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
