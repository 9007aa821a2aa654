/**
 * Values of a graph as tagged JSON, the form in which the lens keeps properties and gives answers, so that nothing can be taken for
 * something else. Parsed, an integer is a bigint and a float a number.
 */
export type Tagged =
  | null
  | boolean
  | string
  | bigint
  | number
  | readonly Tagged[]
  | { readonly [tag: string]: Tagged };

/** Tagged JSON: `7` is an integer, `7.0` a float. Throws SyntaxError. */
export function parseTagged(text: string): Tagged {
  const keepKind = (_key: string, value: unknown, context: { readonly source?: string }) =>
    typeof value === 'number' && /^-?\d+$/.test(context.source ?? '') ? BigInt(context.source!) : value;
  return (JSON.parse as (text: string, reviver: typeof keepKind) => Tagged)(text, keepKind);
}

/** The text that `parseTagged` reads. Throws RangeError for a float that JSON has no number for. */
export function printTagged(value: Tagged): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return printFloat(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(printTagged).join(',')}]`;
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${printTagged(inner)}`);
  return `{${entries.join(',')}}`;
}

/** `Array.isArray` does not narrow a readonly list. */
export function isList(value: Tagged): value is readonly Tagged[] {
  return Array.isArray(value);
}

function printFloat(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} has no place in JSON`);
  const text = Object.is(value, -0) ? '-0' : String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}
