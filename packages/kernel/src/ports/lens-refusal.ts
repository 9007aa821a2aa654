import { ConsiliumError } from '../errors.ts';

/** Where in the query's text, in UTF-16 units, half open. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What a query was refused by; for counting, and for anyone who has to tell refusals apart. */
export type LensRule =
  // The language.
  | 'grammar'
  | 'number'
  | 'operator'
  | 'function'
  | 'arity'
  | 'argument'
  | 'predicate'
  | 'variable'
  | 'redeclared'
  | 'aggregate'
  | 'grouping'
  | 'columns'
  | 'with-alias'
  | 'union'
  | 'return-last'
  | 'row-count'
  // The schema.
  | 'label'
  | 'relationship-type'
  | 'direction'
  | 'property'
  | 'type-alone'
  // Values.
  | 'type'
  | 'value'
  | 'conversion'
  | 'temporal'
  | 'temporal-field'
  | 'temporal-text'
  | 'time-zone'
  | 'nanoseconds'
  // Size and time.
  | 'text-length'
  | 'nesting'
  | 'clauses'
  | 'pattern-elements'
  | 'list-length'
  | 'string-length'
  | 'hops'
  | 'products'
  | 'size'
  | 'time'
  // What is given beside the text.
  | 'parameter'
  | 'as-of';

export interface Refused {
  readonly rule: LensRule;
  /** Before anything was read, or by a value that was met while it ran. */
  readonly when: 'before' | 'running';
  /** What is wrong: a sentence. */
  readonly what: string;
  /** Absent: the query as a whole, or found while it ran. */
  readonly span?: Span;
  /** What to write in its place. */
  readonly instead: string;
  /** What could be asked better besides; sentences. None if not given. */
  readonly hints?: readonly string[];
}

/**
 * A query that was refused or could not be finished. `remedy` is all that the author of the query needs: what is wrong,
 * where, what to write instead. It may quote the query, never the record. The message names the rule only: a query may hold a
 * patient's words, and messages are logged.
 */
export class LensRefusal extends ConsiliumError {
  readonly refused: Refused;
  override readonly remedy: string;

  /** `text`: of the query; without it the remedy shows no place. */
  constructor(refused: Refused, text?: string) {
    super('lens_refused', { remedy: refused.rule });
    this.name = 'LensRefusal';
    this.refused = refused;
    this.remedy = refusalText(text, refused);
  }
}

const WIDEST = 100;

/** A refusal as its writer reads it: what is wrong, the line with a caret under the place, what to write instead, and hints. */
export function refusalText(text: string | undefined, { what, span, instead, hints = [] }: Refused): string {
  const said = text === undefined || !span ? [what] : placed(text, what, span);
  return [...said, instead, ...hints.map((hint) => `Hint: ${hint}`)].join('\n');
}

function placed(text: string, what: string, span: Span): readonly string[] {
  const start = Math.min(span.start, text.length);
  const before = text.slice(0, start).split(/\r\n|[\r\n]/);
  const line = before.length;
  const column = before.at(-1)!.length;
  const rest = text.slice(start);
  const lineText = before.at(-1)! + (/^[^\r\n]*/.exec(rest)?.[0] ?? '');
  const from = Math.max(0, column - WIDEST / 2);
  const shown = lineText.slice(from, from + WIDEST);
  const carets = Math.max(1, Math.min(span.end - span.start, shown.length - (column - from)));
  return [
    `${what} (line ${line}, column ${column + 1})`,
    `  ${shown.replaceAll('\t', ' ')}`,
    `  ${' '.repeat(column - from)}${'^'.repeat(carets)}`,
  ];
}
