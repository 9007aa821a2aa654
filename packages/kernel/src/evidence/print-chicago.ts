import { longDate, numberRanges, publishedIn } from './chicago-parts.ts';
import { firstNameFirst, plainField as plain } from './plain-field.ts';
import type { Article, SourceMetadata } from './source.ts';

/**
 * A source as an entry of a bibliography, by the Chicago Manual of Style (17th edition).
 *
 * @example printChicago(article)
 * // 'Meyer, Anna, and Jonas Roth. “Metformin.” *Invented Journal* 12, no. 3 (2021): 10–19. https://doi.org/10.5555/invented.1.'
 */
export function printChicago(source: SourceMetadata): string {
  return sentencesOf(source)
    .filter((each) => each !== '')
    .map((each) => (/[.?!]”?$/.test(each) ? each : `${each}.`))
    .join(' ');
}

function sentencesOf(source: SourceMetadata): readonly string[] {
  switch (source.source_type) {
    case 'article':
      return ofArticle(source);
    case 'book': {
      const { author, title, city, publisher, year } = source;
      return [plain(author), `*${plain(title)}*`, `${plain(city)}: ${plain(publisher)}, ${year}`];
    }
    case 'trial': {
      const { sponsor, title, registry_id, last_update } = source;
      const updated = last_update === null ? '' : `Last updated ${longDate(last_update)}`;
      return [plain(sponsor), quoted(title), `Trial registry entry ${plain(registry_id)}`, updated];
    }
    case 'label': {
      const { manufacturer, title, section, effective } = source;
      const version = effective === null ? '' : `Version of ${longDate(effective)}`;
      return [plain(manufacturer), `*${plain(title)}*`, `Product label, section ${plain(section)}`, version];
    }
    case 'recall': {
      const { firm, title, recall_number, initiated } = source;
      const begun = initiated === null ? '' : `Begun ${longDate(initiated)}`;
      return [plain(firm), `*${plain(title)}*`, `Recall ${plain(recall_number)}`, begun];
    }
    case 'web': {
      const { site, title, retrieved, url } = source;
      return [plain(site), quoted(title), `Accessed ${longDate(retrieved)}`, plain(url)];
    }
    case 'code': {
      const { repo, file_path, commit_hash, line_range } = source;
      const lines = `lines ${numberRanges(line_range)}`;
      return [`*${plain(repo)}/${plain(file_path)}*`, `Commit ${plain(commit_hash)}, ${lines}`];
    }
    case 'schema':
      return [`*${plain(source.repo)}/${plain(source.file_path)}*`, `Version ${plain(source.version)}`];
    case 'internal_doc': {
      const { service, title, date, section } = source;
      return [
        plain(service),
        quoted(title),
        `Internal document, ${longDate(date)}, section ${plain(section)}`,
      ];
    }
  }
}

function ofArticle(source: Article): readonly string[] {
  const { authors, title, doi, pmid } = source;
  const found = doi === null ? (pmid === null ? '' : `PMID ${plain(pmid)}`) : `https://doi.org/${plain(doi)}`;
  return [names(authors), quoted(title), publishedIn(source), found];
}

/** Up to ten authors; of more the first seven and `et al.` */
function names(authors: readonly string[]): string {
  const shown = authors.length > 10 ? authors.slice(0, 7) : authors;
  const [first = '', ...others] = shown.map(plain);
  const rest = others.map(firstNameFirst);
  if (shown.length < authors.length) return [first, ...rest, 'et al.'].join(', ');
  const last = rest.pop();
  return last === undefined ? first : [first, ...rest, `and ${last}`].join(', ');
}

const quoted = (title: string) => `“${plain(title).replace(/([^.?!])$/, '$1.')}”`;
