import { createHash } from 'node:crypto';
import {
  currentRun,
  type FactFields,
  type Json,
  type LensNode,
  type Trend,
  type Verdict,
  verdictOf,
} from '@consilium/kernel';
import { doubtOf } from './doubts.ts';
import { fieldsOfNode } from './fields-of-node.ts';
import { printNode } from './print-node.ts';

/** A fact as a model is given it: the id that it may cite, and what it says. */
export type Cited = {
  readonly fact: string;
  readonly says: string;
  readonly verdict?: Verdict;
  readonly trend?: Trend;
};

interface Said {
  readonly resource: string;
  readonly version: number;
  readonly path?: string;
  readonly printed: string;
  readonly verdict?: Verdict | null;
  readonly trend?: Trend | null;
  readonly fields?: FactFields;
}

export function cite(said: Said): Cited {
  const { resource, version, path = '', printed, verdict = null, trend = null, fields } = said;
  const fact = currentRun().cite({
    resource,
    version,
    path,
    printed,
    verdict,
    trend,
    ...(fields === undefined ? {} : { fields }),
  });
  return {
    fact,
    says: printed,
    ...(verdict === null ? {} : { verdict }),
    ...(trend === null ? {} : { trend }),
  };
}

/** What a query computed over the record has no version of its own. */
export function citeComputed(how: Json, printed: string, path = ''): Cited {
  const digest = createHash('sha256').update(JSON.stringify(how)).digest('hex').slice(0, 16);
  return cite({ resource: `Query/${digest}`, version: 0, path, printed });
}

/** That something is not there, or was not done: a note has no name that a sentence about something else could share. */
export function citeNote(how: Json, said: string): Cited {
  return citeComputed(how, `note: ${said}`);
}

/** A node that no single version says (a type) can be named, not cited. */
export function citeNode(node: LensNode): Cited | { readonly says: string } {
  const printed = printNode(node);
  if (!node.source) return { says: printed };
  return cite({ ...node.source, printed, verdict: verdictOfNode(node), fields: fieldsOfNode(node) });
}

function verdictOfNode({ properties }: LensNode): Verdict | null {
  const { value, comparator, reference_low, reference_high } = properties;
  if (typeof value !== 'number' || doubtOf(properties) !== undefined) return null;
  const bound = (side: unknown) => (typeof side === 'number' ? side : null);
  const known = (['<', '<=', '>=', '>'] as const).find((each) => each === comparator) ?? null;
  return verdictOf({ value, comparator: known }, { low: bound(reference_low), high: bound(reference_high) });
}
