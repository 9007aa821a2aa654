import { canonical } from './canonical.ts';
import type { Expected } from './expectation.ts';
import { readTagged } from './tagged.ts';
import type { Value } from './value.ts';

export interface Given {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
}

/** An answer's row: a JSON array of tagged values. */
export function readRow(text: string): readonly Value[] {
  const row = readTagged(text);
  if (!Array.isArray(row)) throw new Error('a row is an array');
  return row;
}

/** What differs between an answer and the expected table; undefined: nothing that counts. */
export function difference(expected: Expected, given: Given): string | undefined {
  if (expected.kind === 'error') return `gave rows, expected ${expected.what}: ${shown(given.rows)}`;
  const wanted =
    expected.kind === 'rows'
      ? expected
      : { columns: given.columns, rows: [], inOrder: false, listOrder: true };
  if (wanted.columns.join('\n') !== given.columns.join('\n'))
    return `columns ${given.columns.join(' | ')}, expected ${wanted.columns.join(' | ')}`;
  const lines = ({ rows }: Pick<Given, 'rows'>) => {
    const texts = rows.map((row) => row.map((value) => canonical(value, wanted.listOrder)).join(' | '));
    return wanted.inOrder ? texts : texts.sort();
  };
  if (lines(wanted).join('\n') === lines(given).join('\n')) return undefined;
  return `gave ${shown(given.rows)}, expected ${shown(wanted.rows)}`;
}

function shown(rows: Given['rows']): string {
  const texts = rows.slice(0, 6).map((row) => row.map((value) => canonical(value)).join(' | '));
  return `${texts.join(' ; ')}${rows.length > 6 ? ` ; … (${rows.length} rows)` : ''}`;
}
