import { createHash } from 'node:crypto';
import type { Snapshot } from '../evidence/source.ts';
import type { FactFields } from './fields.ts';

/** Where a value stands against its reference range. Null wherever there is no range to compare with. */
export type Verdict = 'high' | 'low' | 'normal';
/** Where a series of values goes, computed by code from at least three of them. */
export type Trend = 'rising' | 'falling' | 'stable';

/** Something the chart says, as a tool handed it out in this turn. Code printed it; a model may only point at it. */
export interface ChartFact {
  /** What the model writes in brackets: `[fk3q7abc]`. */
  readonly id: string;
  /** `Observation/<id>`. */
  readonly resource: string;
  readonly version: number;
  /** The element that says so: `valueQuantity`, `component[0].valueQuantity`, `period.start`; empty for the whole. */
  readonly path: string;
  /** As a person reads it: `HbA1c 7.9 % on 2026-03-02 (reference 4 to 5.6 %)`. A sentence's numbers, units and dates must stand here. */
  readonly printed: string;
  readonly verdict: Verdict | null;
  readonly trend: Trend | null;
  /** Absent in facts that were handed out before there were fields: then they are read from `printed`. No part of the id. */
  readonly fields?: FactFields;
  /** Of a passage of the literature only: where it comes from. No part of the id. */
  readonly passage?: { readonly snapshot: Snapshot; readonly score: number };
}

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * The same fact has the same id in every branch and at every replay, so no counter is shared: with 32^7 of them, two of
 * 500 facts meet by chance in one turn of 270,000.
 */
export function factId(fact: Omit<ChartFact, 'id'>): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([fact.resource, fact.version, fact.path, fact.printed, fact.verdict, fact.trend]))
    .digest();
  return `f${[...digest.subarray(0, 7)].map((byte) => ALPHABET[byte & 31]).join('')}`;
}
