import type { SourceMetadata } from './source.ts';

/** A source as fields that every form of export is made of; what a source does not say is left out. */
function fieldsOf(source: SourceMetadata): readonly (readonly [name: Field, value: string])[] {
  const said: readonly (readonly [Field, string | number | null])[] = (() => {
    switch (source.source_type) {
      case 'article':
        return [
          ...source.authors.map((author) => ['author', author] as const),
          ...([
            ['title', source.title],
            ['journal', source.journal],
            ['year', source.year],
          ] as const),
          ...([
            ['volume', source.volume],
            ['number', source.issue],
            ['pages', source.pages],
            ['doi', source.doi],
          ] as const),
        ];
      case 'book':
        return [
          ...([
            ['author', source.author],
            ['title', source.title],
            ['year', source.year],
            ['pages', source.pages],
          ] as const),
          ...([
            ['address', source.city],
            ['publisher', source.publisher],
          ] as const),
        ];
      case 'trial':
        return [
          ['author', source.sponsor],
          ['title', source.title],
          ['note', source.registry_id],
        ];
      case 'label':
        return [
          ...([
            ['author', source.manufacturer],
            ['title', `${source.title}, ${source.section}`],
          ] as const),
          ...([
            ['year', source.effective?.slice(0, 4) ?? null],
            ['note', source.set_id],
          ] as const),
        ];
      case 'recall':
        return [
          ['author', source.firm],
          ['title', source.title],
          ['year', source.initiated?.slice(0, 4) ?? null],
          ['note', `recall ${source.recall_number}`],
        ];
      case 'web':
        return [
          ['title', source.title],
          ['publisher', source.site],
          ['url', source.url],
          ['note', `retrieved ${source.retrieved}`],
        ];
      case 'code':
        return [
          ['title', `${source.repo}/${source.file_path}`],
          ['note', `commit ${source.commit_hash}, lines ${source.line_range}`],
        ];
      case 'schema':
        return [
          ['title', `${source.repo}/${source.file_path}`],
          ['note', `version ${source.version}`],
        ];
      case 'internal_doc':
        return [
          ['author', source.service],
          ['title', source.title],
          ['note', `${source.date}, §${source.section}`],
        ];
    }
  })();
  return said.flatMap(([name, value]) => {
    const line = String(value ?? '')
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim();
    return line === '' ? [] : [[name, line] as const];
  });
}

type Field =
  | ('author' | 'title' | 'journal' | 'year' | 'volume' | 'number' | 'pages')
  | ('doi' | 'address' | 'publisher' | 'url' | 'note');

const RIS_TAGS: Readonly<Record<Field, string>> = {
  ...{
    author: 'AU',
    title: 'TI',
    journal: 'JO',
    year: 'PY',
    volume: 'VL',
    number: 'IS',
    pages: 'SP',
    doi: 'DO',
  },
  ...{ address: 'CY', publisher: 'PB', url: 'UR', note: 'N1' },
};
const RIS_TYPES: Readonly<Record<SourceMetadata['source_type'], string>> = {
  ...{
    article: 'JOUR',
    book: 'BOOK',
    trial: 'UNPB',
    label: 'GEN',
    recall: 'GEN',
    web: 'ELEC',
    code: 'COMP',
    schema: 'COMP',
  },
  internal_doc: 'RPRT',
};

/** A source with the warnings that every citation of it includes. */
export interface ExportedSource {
  readonly source: SourceMetadata;
  readonly warnings?: readonly string[];
}

const withWarnings = ({ source, warnings = [] }: ExportedSource) => [
  ...fieldsOf(source),
  ...warnings.map((warning) => ['note', warning] as const),
];

/** Sources in the RIS format, as reference managers read it. */
export function toRis(sources: readonly ExportedSource[]): string {
  return sources
    .map((exported) => {
      const lines = withWarnings(exported).flatMap(([name, value]) => {
        const [first = '', last] = name === 'pages' ? value.split(/[-–]/) : [value];
        return [`${RIS_TAGS[name]}  - ${first}`, ...(last ? [`EP  - ${last}`] : [])];
      });
      return [`TY  - ${RIS_TYPES[exported.source.source_type]}`, ...lines, 'ER  - ', ''].join('\r\n');
    })
    .join('');
}

/** Sources as BibTeX; keys are `source1`, `source2` … */
export function toBibtex(sources: readonly ExportedSource[]): string {
  return sources
    .map((exported, at) => {
      const { source_type: type } = exported.source;
      const kind = type === 'article' || type === 'book' ? type : 'misc';
      const fields = Map.groupBy(withWarnings(exported), ([name]) => name);
      const lines = [...fields].map(([name, values]) => {
        const value = values.map(([, each]) => escaped(each)).join(name === 'author' ? ' and ' : '; ');
        return `  ${name} = {${name === 'pages' ? value.replace(/(?<=\d)-(?=\d)/, '--') : value}},`;
      });
      return [`@${kind}{source${at + 1},`, ...lines, '}', ''].join('\n');
    })
    .join('\n');
}

function escaped(value: string): string {
  return value
    .replaceAll(/[\\{}]/g, '')
    .replaceAll(/[&%$#_~^]/g, (sign) => (/[~^]/.test(sign) ? `\\${sign}{}` : `\\${sign}`));
}
