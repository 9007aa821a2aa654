import { durationText } from '@consilium/record/test-support/lens-parts';
import { isList, type Tagged } from '@consilium/testing/neo4j';
import type { Expected } from './task.ts';

export interface Given {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Tagged[])[];
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

/**
 * A text that is the same for values that a scenario calls the same: order of labels and keys does not count, integer and float
 * differ. `listOrder` false: nor does the order within lists.
 */
function canonical(value: Tagged, listOrder = true): string {
  const inner = (each: Tagged) => canonical(each, listOrder);
  const entries = (map: Tagged | undefined) => {
    const parts = Object.entries(map as object).map(([key, each]) => `${key}: ${inner(each)}`);
    return `{${parts.sort().join(', ')}}`;
  };
  if (typeof value === 'number') return String(value).replace(/^-?\d+$/, '$&.0');
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (isList(value)) {
    const items = value.map(inner);
    return `[${(listOrder ? items : items.sort()).join(', ')}]`;
  }
  const { labels, type, properties, map, path, date, datetime, duration } = value;
  if (labels !== undefined) return `(:${[...(labels as string[])].sort().join(':')} ${entries(properties)})`;
  if (type !== undefined) return `[:${type} ${entries(properties)}]`;
  if (path !== undefined) return `<${pathParts(path as readonly Part[], inner).join('')}>`;
  if (map !== undefined) return entries(map);
  if (date !== undefined) return JSON.stringify(date);
  if (datetime !== undefined) return JSON.stringify(timeText(datetime as string));
  if (duration !== undefined)
    return JSON.stringify(durationText(...(duration as readonly bigint[] as [bigint, bigint, bigint])));
  throw new Error(`no tag that is known: ${Object.keys(value).join(', ')}`);
}

type Part = { readonly [key: string]: Tagged };

function pathParts(parts: readonly Part[], inner: (value: Tagged) => string): readonly string[] {
  return parts.map((part, index) => {
    if (part.source === undefined) return inner(part);
    return part.source === parts[index - 1]!.node ? `-${inner(part)}->` : `<-${inner(part)}-`;
  });
}

/** As the tables of scenarios write it: seconds and fractions only where there are some. */
function timeText(iso: string): string {
  const [, before = '', seconds = '00', fraction = '', zone = ''] =
    /^(.*T\d\d:\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z?)$/.exec(iso) ?? [];
  if (before === '') return iso;
  const kept = fraction.replace(/0+$/, '');
  const digits = kept.padEnd(Math.ceil(kept.length / 3) * 3, '0');
  const rest = digits === '' ? (seconds === '00' ? '' : `:${seconds}`) : `:${seconds}.${digits}`;
  return `${before}${rest}${zone}`;
}
