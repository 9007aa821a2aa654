import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** By people who had seen the records as FHIR and nothing of the program. */
export interface BlindQuestion {
  readonly id: string;
  readonly voice: 'clinician' | 'patient';
  readonly patient: string;
  readonly question: string;
}

/** By a third person, who had seen the records and the questions. Words are compared in any case. */
export interface Key {
  readonly id: string;
  /** Of each list one must be in the answer. */
  readonly must: readonly (readonly string[])[];
  /** Wrong statements. */
  readonly mustNot: readonly string[];
  /** Like `must`; to leave it out is dangerous. */
  readonly danger: readonly (readonly string[])[];
  readonly note?: string;
}

export interface Asked extends BlindQuestion {
  readonly key: Key;
}

/** The second set came after the stand-in had been repaired on the first; nobody who repairs it reads it. */
export type Round = 'first' | 'second';

/** Throws where a file is not the one that its author wrote. */
export function readBlindSet(round: Round): readonly Asked[] {
  const prefix = round === 'first' ? '' : 'fresh-';
  const keys = read<Key>(`${prefix}key.json`);
  return read<BlindQuestion>(`${prefix}questions.json`).map((each) => {
    const key = keys.find(({ id }) => id === each.id);
    if (key === undefined) throw new Error(`no key for the question ${each.id}`);
    return { ...each, key };
  });
}

/** Of the first set: the stand-in was repaired on the odd ones first, and on the others after their figure. */
export function isOdd(id: string): boolean {
  return Number(/\d+(?=\D*$)/.exec(id)?.[0] ?? 0) % 2 === 1;
}

function read<T>(name: string): readonly T[] {
  const bytes = readFileSync(fileOf(name));
  const hashes = JSON.parse(readFileSync(fileOf('hashes.json'), 'utf8')) as {
    readonly [name: string]: string;
  };
  if (createHash('sha256').update(bytes).digest('hex') !== hashes[name])
    throw new Error(`${name} is not the file that its author wrote`);
  return JSON.parse(bytes.toString('utf8')) as readonly T[];
}

function fileOf(name: string): URL {
  return new URL(`set/${name}`, import.meta.url);
}
