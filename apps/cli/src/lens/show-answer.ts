import type { LensAnswer, LensNode, LensPath, LensValue } from '@consilium/kernel';
import { cut, plain } from '../report/plain.ts';

/** What tells most about a node, in this order; the rest is found by asking for it. */
const MAIN = [
  ...['name', 'value', 'unit', 'value_text', 'date', 'status', 'onset_date', 'abatement_date'],
  ...['start_date', 'end_date', 'dosage', 'category', 'severity', 'reaction', 'class', 'kind', 'reason'],
  ...['criticality', 'interpretation', 'qualification', 'type', 'gender', 'birth_date'],
];
/** Long, or the same for all. */
const LAST = ['note', 'code', 'system', 'source', 'uuid'];

/** The names of properties, those first that tell most. */
function byWorth(names: Iterable<string>): readonly string[] {
  const place = (name: string) => {
    if (LAST.includes(name)) return MAIN.length + 1 + LAST.indexOf(name);
    return MAIN.includes(name) ? MAIN.indexOf(name) : MAIN.length;
  };
  return [...names].toSorted((a, b) => place(a) - place(b));
}

/** A value of an answer on one line. */
function showValue(value: LensValue): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return plain(value);
  if (typeof value !== 'object') return String(value);
  if (isList(value)) return `[${value.map(showValue).join(', ')}]`;
  switch (value.kind) {
    case 'node':
      return showNode(value);
    case 'relationship':
      return `[:${value.type}]`;
    case 'path':
      return showPath(value);
    case 'map':
      return `{${Object.entries(value.entries)
        .map(([key, each]) => `${plain(key)}: ${showValue(each)}`)
        .join(', ')}}`;
  }
}

function isList(value: LensValue & object): value is readonly LensValue[] {
  return Array.isArray(value);
}

/** Label, name and the three properties that tell most. */
function showNode({ labels, properties }: LensNode): string {
  const names = byWorth(Object.keys(properties)).filter((name) => name !== 'name' && !LAST.includes(name));
  const facts = names.slice(0, 3).map((name) => `${name} ${showValue(properties[name]!)}`);
  const called = properties.name === undefined ? [] : [showValue(properties.name)];
  return `(:${labels.join(':')} ${[...called, ...facts].join(', ')})`;
}

function showPath({ nodes, relationships }: LensPath): string {
  return nodes
    .map((node, index) => {
      const said = `(${showValue(node.properties.name ?? node.labels.join(':'))})`;
      const before = relationships[index - 1];
      if (before === undefined) return said;
      return before.target === node.uuid ? `-[:${before.type}]->${said}` : `<-[:${before.type}]-${said}`;
    })
    .join('');
}

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
