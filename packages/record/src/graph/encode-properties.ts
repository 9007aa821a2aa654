import { CLINICAL_SCHEMA } from './clinical-schema.ts';
import type { GraphNode } from './graph-fragment.ts';

/**
 * The properties of a node as tagged JSON text (see lens/compile/typed.ts). Text and not a value, as a float keeps its decimal place:
 * `7.0` is no integer. Throws TypeError for a property that the schema lacks.
 */
export function encodeProperties({ label, properties }: GraphNode): string {
  const schema = CLINICAL_SCHEMA.nodes[label]?.properties;
  let text = '{';
  for (const name in properties) {
    const type = schema?.[name]?.type;
    if (type === undefined) throw new TypeError(`no property ${name} in the schema of ${label}`);
    text += `${text.length > 1 ? ',' : ''}"${name}":${encoded(type, properties[name]!)}`;
  }
  return `${text}}`;
}

function encoded(type: string, value: string | number | boolean): string {
  if (type === 'float') return floatText(Number(value));
  const plain = JSON.stringify(value);
  return type === 'date' || type === 'datetime' ? `{"${type}":${plain}}` : plain;
}

/** With at least one decimal place, and never in a form that the database would write back without one. */
function floatText(value: number): string {
  return Number.isInteger(value) ? `${BigInt(value)}.0` : String(value);
}
