import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * By three physicians who saw the bundles of the patients and the rules, and nothing of the code. The third came after everything had been
 * repaired on the first two, and was read after its first run only.
 */
export const SETS = ['six', 'corpus', 'fresh'] as const;
export type SetName = (typeof SETS)[number];

export const RULES = ['B1', 'B2', 'B3', 'B4', 'B5', 'B6'] as const;
export type Rule = (typeof RULES)[number];

interface OfCase {
  readonly id: string;
  readonly rule: Rule;
  readonly because: string;
}

export interface PaperResult {
  readonly test: string;
  readonly value: number;
  /** `asks`: the paper does not say it, so a person is asked. */
  readonly unit: string;
  readonly date: string;
  readonly low?: number;
  readonly high?: number;
  readonly laboratory?: string;
}
export interface PaperCase extends OfCase {
  readonly kind: 'paper';
  readonly patient: string;
  readonly text: string;
  readonly expect: readonly PaperResult[];
}

export interface SeriesCase extends OfCase {
  readonly kind: 'series';
  readonly patient: string;
  readonly test: string;
  readonly expect: {
    readonly series: number;
    readonly points: number;
    readonly unit: string;
    readonly latest: { readonly value: number; readonly date: string };
    readonly methodChange?: boolean;
  };
}
export interface SummaryCase extends OfCase {
  readonly kind: 'summary';
  readonly patient: string;
  readonly shows: readonly string[];
  readonly notShows: readonly string[];
}

/** `patient` null: of a patient with these values only. */
interface WithValues {
  readonly patient: string | null;
  readonly test: string;
  readonly unit?: string;
  readonly values?: readonly (readonly [day: string, value: number])[];
}
export interface TrendCase extends OfCase, WithValues {
  readonly kind: 'trend';
  readonly expect: 'rising' | 'falling' | 'none';
}
export interface DoubtCase extends OfCase, WithValues {
  readonly kind: 'doubt';
  readonly date?: string;
  readonly value: number;
  readonly expect: 'doubted' | 'plain';
}

/** The kind of danger, and what it is between. */
export type SaidDanger = readonly [kind: string, ...names: string[]];
export interface DangerCase extends OfCase {
  readonly kind: 'danger';
  readonly patient: string | null;
  readonly medicines?: readonly string[];
  readonly allergies?: readonly string[];
  readonly egfr?: number;
  readonly pregnant?: boolean;
  readonly expect?: readonly SaidDanger[];
  readonly notExpect?: readonly SaidDanger[];
}

export interface ProposalsCase extends OfCase {
  readonly kind: 'proposals';
  readonly patient: string;
  readonly messages?: readonly string[];
  readonly text?: string;
  readonly expect: {
    /** Not said: only what is held and questioned counts. */
    readonly proposals?: number;
    readonly holds?: readonly string[];
    readonly questioned?: readonly string[];
    readonly none?: boolean;
  };
}
export interface CurrentCase extends OfCase {
  readonly kind: 'current';
  readonly patient: string;
  readonly medicine: string;
  readonly expect: 'current' | 'not current';
}
export interface VisitCase extends OfCase {
  readonly kind: 'visit';
  readonly patient: string;
  readonly visit: string;
  readonly expect: 'once';
}

export type Case =
  | PaperCase
  | SeriesCase
  | SummaryCase
  | TrendCase
  | DoubtCase
  | DangerCase
  | ProposalsCase
  | CurrentCase
  | VisitCase;

export function casesOf(set: SetName): readonly Case[] {
  return JSON.parse(textOf(set)) as readonly Case[];
}

export function hashOf(set: SetName): string {
  return createHash('sha256').update(textOf(set)).digest('hex');
}

/** By set, as they were handed in. */
export function handedIn(): Readonly<Record<string, string>> {
  return JSON.parse(textOf('hashes')) as Record<string, string>;
}

/** Cases of which the expectation itself is wrong or asks for more than the rules, with the reason. They count as failed. */
export function disputed(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(new URL('disputed.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >;
}

function textOf(name: string): string {
  return readFileSync(new URL(`set/${name}.json`, import.meta.url), 'utf8');
}
