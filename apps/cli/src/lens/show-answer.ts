import type { LensAnswer, LensNode, LensValue } from '@consilium/kernel';
import { cut } from '../report/plain.ts';
import { byWorth, showValue } from './show-value.ts';

/** Columns of properties that still fit on a line. */
const SHOWN_PROPERTIES = 7;
const NARROWEST = 8;
const BETWEEN = '  ';

/** An answer as an aligned table of at most so many characters a line. Nodes alone are shown by their properties. */
export function showAnswer(answer: LensAnswer, width: number): string {
  const { head, rows } = columnsOf(answer);
  if (answer.rows.length === 0) return '(no rows: nothing in this record fits)';
  const cells = [head, ...rows.map((row) => row.map(showValue))];
  const widths = fitted(
    head.map((_, column) => Math.max(...cells.map((row) => [...row[column]!].length))),
    width,
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => padded(cut(cell, widths[column]!), widths[column]!))
      .join(BETWEEN)
      .trimEnd();
  const rule = widths.map((each) => '─'.repeat(each)).join(BETWEEN);
  return [line(head), rule, ...cells.slice(1).map(line)].join('\n');
}

function columnsOf({ columns, rows }: LensAnswer): {
  readonly head: readonly string[];
  readonly rows: readonly (readonly LensValue[])[];
} {
  const nodes = rows.map(([first]) => first).filter(isNode);
  if (columns.length !== 1 || rows.length === 0 || nodes.length < rows.length) return { head: columns, rows };
  const names = byWorth(new Set(nodes.flatMap(({ properties }) => Object.keys(properties))));
  const shown = names.slice(0, SHOWN_PROPERTIES);
  return {
    head: [columns[0]!, ...shown],
    rows: nodes.map(({ labels, properties }) => [
      `:${labels.join(':')}`,
      ...shown.map((name) => properties[name] ?? ''),
    ]),
  };
}

function isNode(value: LensValue | undefined): value is LensNode {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'node';
}

/** Widths that fit on the line: the widest columns give way first. */
function fitted(widths: readonly number[], width: number): readonly number[] {
  const room = width - BETWEEN.length * (widths.length - 1);
  const cap = (most: number) => widths.map((each) => Math.min(each, Math.max(most, NARROWEST)));
  let most = Math.max(...widths);
  while (most > NARROWEST && cap(most).reduce((sum, each) => sum + each, 0) > room) most -= 1;
  return cap(most);
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - [...text].length));
}
