import type { LensNode, LensPath, LensValue } from '@consilium/kernel';
import { plain } from '../report/plain.ts';

/** What tells most about a node, in this order; the rest is found by asking for it. */
const MAIN = [
  ...['name', 'value', 'unit', 'value_text', 'date', 'status', 'onset_date', 'abatement_date'],
  ...['start_date', 'end_date', 'dosage', 'category', 'severity', 'reaction', 'class', 'kind', 'reason'],
  ...['criticality', 'interpretation', 'qualification', 'type', 'gender', 'birth_date'],
];
/** Long, or the same for all. */
const LAST = ['note', 'code', 'system', 'source', 'uuid'];

/** The names of properties, those first that tell most. */
export function byWorth(names: Iterable<string>): readonly string[] {
  const place = (name: string) => {
    if (LAST.includes(name)) return MAIN.length + 1 + LAST.indexOf(name);
    return MAIN.includes(name) ? MAIN.indexOf(name) : MAIN.length;
  };
  return [...names].toSorted((a, b) => place(a) - place(b));
}

/** A value of an answer on one line. */
export function showValue(value: LensValue): string {
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
