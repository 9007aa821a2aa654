import { firstNameFirst, plainField as plain } from './plain-field.ts';
import type { Article, SourceMetadata } from './source.ts';

/** The first footnote of a source by the Chicago Manual of Style; null for kinds of source that the manual does not cover. */
export function chicagoNote(source: SourceMetadata): string | null {
  switch (source.source_type) {
    case 'book': {
      const { author, title, city, publisher, year, pages } = source;
      const imprint = `${plain(city)}: ${plain(publisher)}, ${year}`;
      return `${firstNameFirst(plain(author))}, *${plain(title)}* (${imprint}), ${range(pages)}.`;
    }
    case 'article':
      return printArticle(source);
    case 'web':
      return `“${plain(source.title)},” ${plain(source.site)}, accessed ${longDate(source.retrieved)}, ${plain(source.url)}.`;
    default:
      return null;
  }
}

function printArticle({ authors, title, journal, year, volume, issue, pages, doi }: Article): string {
  const place = [plain(volume), issue === '' ? '' : `no. ${plain(issue)}`].filter((each) => each !== '');
  const printed = [
    ...(authors.length === 0 ? [] : [`${names(authors)},`]),
    `“${plain(title)},”`,
    `*${plain(journal)}*${place.length === 0 ? '' : ` ${place.join(', ')}`}`,
    `(${year ?? 'n.d.'})${pages === '' ? '' : `: ${range(pages)}`}`,
  ].join(' ');
  return `${printed}${doi === null ? '' : `, https://doi.org/${plain(doi)}`}.`;
}

/** `A and B`; `A, B, and C`; more than three: the first and `et al.` */
function names(authors: readonly string[]): string {
  const all = authors.map((name) => firstNameFirst(plain(name)));
  if (all.length > 3) return `${all[0]} et al.`;
  return all.length < 3 ? all.join(' and ') : `${all.slice(0, -1).join(', ')}, and ${all.at(-1)}`;
}

const range = (pages: string) => plain(pages).replaceAll(/(?<=\d)-(?=\d)/g, '–');

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** `2026-01-02` as January 2, 2026; what is no such date stays as it is. */
function longDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? plain(date) : `${name} ${Number(day)}, ${year}`;
}
