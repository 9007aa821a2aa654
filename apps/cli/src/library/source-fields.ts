import { UsageError } from '../report/usage-error.ts';

/** Of each kind of source: what must be said, and what may be, with what it is without. A list is separated by semicolons. */
const KINDS: {
  readonly [kind: string]: {
    readonly needed: readonly string[];
    readonly optional: Readonly<Record<string, unknown>>;
  };
} = {
  article: {
    needed: ['title', 'journal'],
    optional: {
      ...{ authors: [], year: null, volume: '', issue: '', pages: '', doi: null, pmid: null },
      publication_types: [],
    },
  },
  book: { needed: ['title', 'author', 'city', 'publisher', 'year', 'pages'], optional: {} },
  code: { needed: ['repo', 'file_path', 'commit_hash', 'line_range'], optional: {} },
  internal_doc: { needed: ['title', 'service', 'date'], optional: { section: '' } },
  label: { needed: ['title', 'manufacturer', 'set_id', 'section'], optional: { effective: null } },
  recall: {
    needed: ['title', 'recall_number', 'firm'],
    optional: { classification: '', reason: '', recall_status: '', initiated: null },
  },
  schema: { needed: ['repo', 'file_path', 'version'], optional: {} },
  trial: {
    needed: ['title', 'registry_id', 'sponsor', 'overall_status'],
    optional: { phases: [], why_stopped: null, has_results: false, last_update: null },
  },
  web: { needed: ['title', 'site', 'url', 'retrieved'], optional: {} },
};

export const SOURCE_KINDS = Object.keys(KINDS);

/** The metadata of a source from `name=value` words. Throws UsageError that names what is missing or unknown. */
export function sourceFrom(kind: string, words: readonly string[]): Readonly<Record<string, unknown>> {
  const fields = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (fields === undefined)
    throw new UsageError(`${kind} is not a kind of source.`, `one of ${SOURCE_KINDS.join(', ')}`);
  const { needed, optional } = fields;
  const said = new Map(words.map(nameAndValue));
  const unknown = [...said.keys()].find((name) => !needed.includes(name) && !Object.hasOwn(optional, name));
  if (unknown !== undefined)
    throw new UsageError(
      `${kind} has no field ${unknown}.`,
      `it has ${[...needed, ...Object.keys(optional)].join(', ')}`,
    );
  const missing = needed.filter((name) => (said.get(name) ?? '') === '');
  if (missing.length > 0)
    throw new UsageError(
      `Of ${kind} is missing: ${missing.join(', ')}.`,
      missing.map((name) => `--set ${name}=…`).join(' '),
    );
  const typed = [...said].map(([name, value]) => [name, typedValue(name, value, optional[name])]);
  return { source_type: kind, ...optional, ...Object.fromEntries(typed) };
}

function nameAndValue(word: string): readonly [string, string] {
  const at = word.indexOf('=');
  if (at > 0) return [word.slice(0, at).trim(), word.slice(at + 1).trim()];
  throw new UsageError(`--set ${word} has no value.`, 'such as --set title="Care of the foot"');
}

function typedValue(name: string, text: string, empty: unknown): unknown {
  if (Array.isArray(empty))
    return text
      .split(';')
      .map((each) => each.trim())
      .filter((each) => each !== '');
  if (typeof empty === 'boolean') return text === 'yes' || text === 'true';
  if (name !== 'year') return text;
  if (/^\d{4}$/.test(text)) return Number(text);
  throw new UsageError(`${text} is not a year.`, 'four digits, such as --set year=2024');
}
