import type { Outcome } from './run-scenario.ts';

/** A clause, operator or function of the language that the lens promises, and where the corpus speaks of it. */
export interface Promised {
  readonly name: string;
  /** Its own features; without them, every read scenario whose query `uses` it. */
  readonly files?: RegExp;
  readonly uses?: RegExp;
}

const functions = (...names: readonly string[]): readonly Promised[] =>
  names.map((name) => ({
    name: `${name}()`,
    uses: new RegExp(`(?<![\\w.])${name.replace('.', '\\.')}\\s*\\(`, 'i'),
  }));

const features = (name: string, files: RegExp): Promised => ({ name, files });

/** What a model likes to write: every line of it passes its scenarios, but for refusals with a stated reason. */
export const PROMISED: readonly Promised[] = [
  features('MATCH', /^clauses\/match\//),
  { name: 'OPTIONAL MATCH', uses: /\boptional\s+match\b/i },
  { name: 'bounded paths `*1..3`', uses: /\[[^\]]*\*\s*(\d+\s*(\.\.\s*\d+)?|\.\.\s*\d+)\s*[\]{]/ },
  features('WHERE', /^clauses\/(match|with)-where\//),
  features('AND', /Boolean1\./),
  features('OR', /Boolean2\./),
  features('NOT', /Boolean4\./),
  features('IN', /List5\./),
  features('CONTAINS', /String10\./),
  features('STARTS WITH', /String8\./),
  features('ENDS WITH', /String9\./),
  features('IS NULL', /Null1\./),
  features('IS NOT NULL', /Null2\./),
  features('= and <>', /Comparison1\./),
  features('< <= > >=', /Comparison[234]\./),
  ...functions('toLower', 'coalesce', 'date', 'datetime', 'duration'),
  features('comparison of dates and durations', /Temporal7\./),
  features('WITH', /^clauses\/with\//),
  features('RETURN', /^clauses\/return\//),
  ...functions('count', 'collect', 'min', 'max', 'avg', 'sum'),
  { name: 'DISTINCT', uses: /\bdistinct\b/i },
  features('ORDER BY', /^clauses\/(return-orderby|with-orderBy)\//),
  features('SKIP, LIMIT', /^clauses\/(return|with)-skip-limit\//),
  features('UNION', /^clauses\/union\//),
  features('CASE', /Conditional2\./),
  features('UNWIND', /^clauses\/unwind\//),
  features('list comprehension', /List12\./),
  features('EXISTS { }', /ExistentialSubquery/),
  { name: 'COUNT { }', uses: /\bcount\s*\{/i },
];

/** Promised, but no scenario uses it; it is compared in tests/lens-oracle, and with what is expected in tests/lens-questions. */
export const NOT_IN_CORPUS: readonly string[] = ['COUNT { }'];

/** The scenarios that a line of the language answers for. */
export function scenariosOf({ files, uses }: Promised, reads: readonly Outcome[]): readonly Outcome[] {
  return reads.filter(({ scenario, query }) =>
    files !== undefined ? files.test(scenario.file) : uses?.test(withoutTexts(query)),
  );
}

function withoutTexts(query: string): string {
  return query.replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\/\/[^\n]*/g, "''");
}
