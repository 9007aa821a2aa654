import { ANALYTES, foldedName } from '@consilium/kernel';
import { z } from 'zod';
import { FOLLOWED_CONDITIONS, FOLLOWED_MEDICINES } from './followed-table.ts';

const keys = ANALYTES.map(({ key }) => key) as [string, ...string[]];
/** Of an analyte, or by name where it has no code of LOINC: `name:peak cough flow`. */
const test = z.union([z.enum(keys), z.string().regex(/^name:[a-z0-9 ]+$/)]);
const rowShape = z.strictObject({
  names: z.array(z.string().regex(/^\*?[a-z0-9 ]+$/)).min(1),
  not: z.array(z.string()).default([]),
  tests: z.array(test).min(1),
  from: z.int().min(0).default(0),
  isPanel: z.boolean().default(false),
  only: z.array(test).default([]),
  source: z.string(),
});
type Row = z.infer<typeof rowShape>;

const CONDITIONS: readonly Row[] = z.array(rowShape).parse(FOLLOWED_CONDITIONS);
const MEDICINES: readonly Row[] = z.array(rowShape).parse(FOLLOWED_MEDICINES);
const ONLY = new Set(CONDITIONS.flatMap(({ only }) => only));

/** Why a test matters to a patient, and how much: 0 is the most telling of its condition or medicine. */
export interface Followed {
  /** The condition or medicine, as the record calls it. */
  readonly for: string;
  readonly rank: number;
}

/** The tests that matter to a patient now. */
export interface FollowedTests {
  /** `key`: of an analyte, or `name:…`. Undefined: nothing that is known. */
  readonly of: (key: string) => Followed | undefined;
  /** False: it means nothing without a condition that the patient does not have now. */
  readonly isCurrent: (key: string) => boolean;
}

/** By the names of what goes on and of what is taken now. */
export function followedTests(patient: {
  readonly conditions: readonly string[];
  readonly medicines: readonly string[];
}): FollowedTests {
  const followed = new Map<string, Followed>();
  const current = new Set<string>();
  const take = (rows: readonly Row[], names: readonly string[]) => {
    for (const name of names)
      for (const { tests, only, from, isPanel } of rows.filter((row) => isCalled(name, row))) {
        for (const key of only) current.add(key);
        for (const [place, key] of [...tests, ...only].entries()) {
          const rank = isPanel ? from : from + place;
          if (rank < (followed.get(key)?.rank ?? Number.POSITIVE_INFINITY))
            followed.set(key, { for: name, rank });
        }
      }
  };
  take(CONDITIONS, patient.conditions);
  take(MEDICINES, patient.medicines);
  return { of: (key) => followed.get(key), isCurrent: (key) => !ONLY.has(key) || current.has(key) };
}

function isCalled(name: string, { names, not }: Row): boolean {
  const words = ` ${foldedName(name)} `;
  const has = (part: string) =>
    part.startsWith('*') ? words.includes(`${part.slice(1)} `) : words.includes(` ${part}`);
  return names.some(has) && !not.some(has);
}
