import { createHash } from 'node:crypto';
import type { Purpose } from '../scope.ts';
import type { Caller } from './caller.ts';

/** A patient whom live grants let an actor open. */
export interface MyPatient {
  readonly patient: string;
  /** The nearest one of the actor's live grants. */
  readonly relation: 'self' | 'proxy' | 'care-team' | 'break-glass';
  readonly purposes: readonly Purpose[];
  /** When the last of the grants ends; null: never by itself. */
  readonly expiresAt: string | null;
  /** Of the record's Patient; null while there is none. */
  readonly name: string | null;
  /** Null: the record gives the name as one text. */
  readonly family: string | null;
  readonly given: string | null;
  /** BCP 47, of the name: capital letters are not the same in every language. Null: not known. */
  readonly language: string | null;
  /** As the record has it: a day, a month or a year. */
  readonly birthDate: string | null;
  /** When the record was written last, or where nothing was written yet, when the first live grant was given. */
  readonly activeAt: string;
}

/** The patients of an actor, by grants. Nobody finds a patient here whom they may not open. */
export interface MyPatients {
  /**
   * By family name, those without a name last, 1 to 200. `search`: words that must all stand in a name, whatever case and accents. `before`: the
   * last patient of the page before. The caller's scope is the actor's own compartment; another is `forbidden`, as is an
   * agent run. Throws `invalid_cursor`. One entry in the actor's own trail.
   */
  readonly list: (
    caller: Caller,
    page: { readonly search?: string; readonly before?: string; readonly limit: number },
  ) => Promise<readonly MyPatient[]>;
}

/** Letters that are no letter with a mark on it, as people type them who have no such key. */
const PLAIN: { readonly [letter: string]: string } = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};

/** A name as it is looked for: without case, accents and punctuation, words parted by one blank. */
export function foldedName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/['’ʼ.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A patient who is in front of somebody, as a wristband, a card or a letter says it. */
export interface PatientInPerson {
  readonly name: string;
  /** A whole day: 1951-02-11. */
  readonly birthDate: string;
  readonly recordNumber: string;
}

/**
 * What a patient is found by in an emergency: all three at once, without case, accents, punctuation and the order of the
 * names. A digest, so that nobody looks through names, dates or numbers. Null: a part is missing.
 */
export function emergencyKey({ name, birthDate, recordNumber }: PatientInPerson): string | null {
  const words = foldedName(name).split(' ').toSorted().join(' ');
  const number = recordNumber.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  if (words === '' || number === '' || !/^\d{4}-\d{2}-\d{2}$/.test(birthDate)) return null;
  return createHash('sha256').update(`${words}\n${birthDate}\n${number}`).digest('hex');
}
