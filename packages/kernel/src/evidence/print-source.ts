import { chicagoNote } from './chicago-note.ts';
import { firstNameFirst, plainField as plain } from './plain-field.ts';
import type { Article, Label, MedicineRecall, SourceMetadata, Trial } from './source.ts';

/** `seed`: last name first, as our footnotes are by default; `chicago`: the notes of the Chicago Manual of Style. */
export type FootnoteStyle = 'seed' | 'chicago';

/**
 * A source as its footnote names it, in the seed's form of Chicago. A model never prints an author, a year or an address.
 *
 * @example printSource({ source_type: 'schema', repo: 'r', file_path: 'schemas/a.json', version: '1.0.0' })
 * // '`r/schemas/a.json`, version 1.0.0.'
 */
export function printSource(source: SourceMetadata, style: FootnoteStyle = 'seed'): string {
  const standard = style === 'chicago' ? chicagoNote(source) : null;
  if (standard !== null) return standard;
  switch (source.source_type) {
    case 'book': {
      const { author, title, city, publisher, year, pages } = source;
      return `${plain(author)}, *${plain(title)}* (${plain(city)}: ${plain(publisher)}, ${year}), ${plain(pages)}.`;
    }
    case 'code': {
      const { repo, file_path, commit_hash, line_range } = source;
      return `\`${plain(repo)}/${plain(file_path)}\`, commit \`${plain(commit_hash)}\`, lines ${plain(line_range)}.`;
    }
    case 'schema':
      return `\`${plain(source.repo)}/${plain(source.file_path)}\`, version ${plain(source.version)}.`;
    case 'internal_doc': {
      const { service, title, date, section } = source;
      return `${plain(service)}, *${plain(title)}* (${plain(date)}), §${plain(section)}.`;
    }
    case 'article':
      return printArticle(source);
    case 'trial':
      return printTrial(source);
    case 'label':
      return printLabel(source);
    case 'recall':
      return printRecall(source);
    case 'web':
      return `${plain(source.site)}, *${plain(source.title)}*, retrieved ${plain(source.retrieved)}, ${plain(source.url)}.`;
  }
}

/** As a footnote names a source that an earlier one has named in full. */
export function printShort(source: SourceMetadata): string {
  switch (source.source_type) {
    case 'book':
      return `${lastName(source.author)}, *${shortTitle(source.title)}*, ${plain(source.pages)}.`;
    case 'code':
      return `\`${fileName(source.file_path)}\`, lines ${plain(source.line_range)}.`;
    case 'schema':
      return `\`${fileName(source.file_path)}\`, version ${plain(source.version)}.`;
    case 'internal_doc':
      return `*${shortTitle(source.title)}*, §${plain(source.section)}.`;
    case 'article':
      return `${[...source.authors.slice(0, 1).map(lastName), `“${shortTitle(source.title)}.”`.replace('….', '…')].join(', ')}`;
    case 'trial':
      return `${plain(source.registry_id)}.`;
    case 'label':
      return `*${shortTitle(source.title)}*, §${plain(source.section)}.`;
    case 'recall':
      return `*${shortTitle(source.title)}*, recall ${plain(source.recall_number)}.`;
    case 'web':
      return `${plain(source.site)}, *${shortTitle(source.title)}*.`;
  }
}

function printArticle({ authors, title, journal, year, volume, issue, pages, doi, pmid }: Article): string {
  const place = [plain(volume), issue === '' ? '' : `no. ${plain(issue)}`].filter((each) => each !== '');
  const printed = [
    ...(authors.length === 0 ? [] : [`${names(authors)},`]),
    `“${plain(title)},”`,
    `*${plain(journal)}*${place.length === 0 ? '' : ` ${place.join(', ')}`}`,
    `(${year ?? 'no year'})${pages === '' ? '' : `: ${plain(pages)}`}`,
  ].join(' ');
  const ids = [doi === null ? '' : `doi:${plain(doi)}`, pmid === null ? '' : `PMID ${plain(pmid)}`];
  return `${[printed, ...ids.filter((each) => each !== '')].join(', ')}.`;
}

function printTrial({ sponsor, title, registry_id, phases, overall_status, last_update }: Trial): string {
  const said = [
    phases.map(plain).join('/'),
    plain(overall_status),
    last_update === null ? '' : `updated ${plain(last_update)}`,
  ];
  return `${plain(sponsor)}, *${plain(title)}*, ${plain(registry_id)} (${said.filter((each) => each !== '').join(', ')}).`;
}

function printLabel({ manufacturer, title, effective, section, set_id }: Label): string {
  const version = effective === null ? 'label without a date' : `label of ${plain(effective)}`;
  return `${plain(manufacturer)}, *${plain(title)}* (${version}), §${plain(section)}, set ${plain(set_id)}.`;
}

function printRecall({
  firm,
  title,
  recall_number,
  classification,
  recall_status,
  initiated,
}: MedicineRecall): string {
  const said = [classification, recall_status, initiated === null ? '' : `begun ${initiated}`].map(plain);
  const state = said.filter((each) => each !== '').join(', ');
  return `${plain(firm)}, *${plain(title)}*, recall ${plain(recall_number)}${state === '' ? '' : ` (${state})`}.`;
}

/** `Meyer, Anna, and Jonas Roth`; of more than three the first. */
function names([first = '', ...others]: readonly string[]): string {
  if (others.length > 2) return `${plain(first)}, et al.`;
  const rest = others.map(
    (name, at) => `${at === others.length - 1 ? 'and ' : ''}${firstNameFirst(plain(name))}`,
  );
  return [plain(first), ...rest].join(', ');
}

function lastName(name: string): string {
  return plain(name).split(', ')[0] ?? '';
}

const SHORT_WORDS = 4;

/** The title before its colon; of a long one its first words. */
function shortTitle(title: string): string {
  const words = (plain(title).split(': ')[0] ?? '').split(' ');
  return words.length <= SHORT_WORDS + 1 ? words.join(' ') : `${words.slice(0, SHORT_WORDS).join(' ')}…`;
}

function fileName(path: string): string {
  return plain(path).split('/').at(-1) ?? '';
}
