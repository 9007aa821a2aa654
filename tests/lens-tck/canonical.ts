import type { Entries, NodeValue, RelationshipValue, Value } from './value.ts';

/**
 * A text that is the same for values that a scenario calls the same: order of labels and keys does not count, integer and float
 * differ. `listOrder` false: nor does the order within lists.
 */
export function canonical(value: Value, listOrder = true): string {
  const inner = (each: Value) => canonical(each, listOrder);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (isList(value)) {
    const items = value.map(inner);
    return `[${(listOrder ? items : items.sort()).join(', ')}]`;
  }
  switch (value.kind) {
    case 'integer':
      return String(value.value);
    case 'float':
      return floatText(value.value);
    case 'map':
      return mapText(value.entries, inner);
    case 'node':
      return nodeText(value, inner);
    case 'relationship':
      return relationshipText(value, inner);
    case 'path': {
      const hops = value.hops.map(({ relationship, backwards, node }) => {
        const between = relationshipText(relationship, inner);
        return `${backwards ? `<-${between}-` : `-${between}->`}${nodeText(node, inner)}`;
      });
      return `<${nodeText(value.start, inner)}${hops.join('')}>`;
    }
  }
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function floatText(value: number): string {
  const text = String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

type Inner = (value: Value) => string;

function mapText(entries: Entries, inner: Inner): string {
  const parts = [...entries].map(([key, value]) => `${key}: ${inner(value)}`);
  return `{${parts.sort().join(', ')}}`;
}

function nodeText({ labels, properties }: NodeValue, inner: Inner): string {
  const said = [...labels].sort().map((label) => `:${label}`);
  return `(${said.join('')} ${mapText(properties, inner)})`;
}

function relationshipText({ type, properties }: RelationshipValue, inner: Inner): string {
  return `[:${type} ${mapText(properties, inner)}]`;
}
