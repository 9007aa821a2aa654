import { longDate, numberRanges, publishedIn } from './chicago-parts.ts';
import { firstNameFirst, plainField as plain } from './plain-field.ts';
import type { Article, SourceMetadata } from './source.ts';

/** The first footnote of a source by the Chicago Manual of Style; null for kinds of source that the manual does not cover. */
export function chicagoNote(source: SourceMetadata): string | null {
  switch (source.source_type) {
    case 'book': {
      const { author, title, city, publisher, year, pages } = source;
      const imprint = `${plain(city)}: ${plain(publisher)}, ${year}`;
      return `${firstNameFirst(plain(author))}, *${plain(title)}* (${imprint}), ${numberRanges(pages)}.`;
    }
    case 'article':
      return printArticle(source);
    case 'web':
      return `“${plain(source.title)},” ${plain(source.site)}, accessed ${longDate(source.retrieved)}, ${plain(source.url)}.`;
    default:
      return null;
  }
}

function printArticle(source: Article): string {
  const { authors, title, doi } = source;
  const by = authors.length === 0 ? '' : `${names(authors)}, `;
  const printed = `${by}“${plain(title)},” ${publishedIn(source)}`;
  return `${printed}${doi === null ? '' : `, https://doi.org/${plain(doi)}`}.`;
}

/** `A and B`; `A, B, and C`; more than three: the first and `et al.` */
function names(authors: readonly string[]): string {
  const all = authors.map((name) => firstNameFirst(plain(name)));
  if (all.length > 3) return `${all[0]} et al.`;
  return all.length < 3 ? all.join(' and ') : `${all.slice(0, -1).join(', ')}, and ${all.at(-1)}`;
}
