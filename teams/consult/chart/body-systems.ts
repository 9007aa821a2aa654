import { measureNamed, plainWords } from '@consilium/clinical';
import { z } from 'zod';
import { readData } from '../read-data.ts';

const words = z.array(z.string().min(1));
/** Part of a name; `not`: in a name that has one of these it means something else. */
export const partShape = z.union([
  z.string().min(1),
  z.strictObject({ part: z.string().min(1), not: words.min(1) }),
]);
type NamePart = z.infer<typeof partShape>;

const file = readData(
  'data/body-systems.yml',
  z.strictObject({
    systems: z.record(
      z.string(),
      z.strictObject({
        title: z.string(),
        words,
        conditions: z.array(partShape),
        tests: words,
        medicines: z.array(partShape),
      }),
    ),
    tests: z.record(
      z.string(),
      z.strictObject({ measures: words.optional(), codes: words.optional(), names: words }),
    ),
  }),
);

/** What is measured: its LOINC codes and the names that people use. */
export interface KnownTest {
  readonly codes: readonly string[];
  readonly names: readonly string[];
}

export interface BodySystem {
  readonly name: string;
  readonly title: string;
  /** What people call it. */
  readonly words: readonly string[];
  /** In lower case: parts of the names of conditions and symptoms, and of medicines. */
  readonly conditions: readonly NamePart[];
  readonly medicines: readonly NamePart[];
  readonly tests: readonly KnownTest[];
}

const tests = new Map<string, KnownTest>(
  Object.entries(file.tests).map(([name, { measures = [], codes = [], names }]) => {
    const measured = measures.flatMap((measure) => measureNamed(measure).units.map(({ loinc }) => loinc));
    return [name, { codes: [...new Set([...measured, ...codes])], names }];
  }),
);

export const KNOWN_TESTS: readonly KnownTest[] = [...tests.values()];

export const BODY_SYSTEMS: readonly BodySystem[] = Object.entries(file.systems).map(([name, system]) => ({
  ...system,
  name,
  tests: system.tests.map((test) => {
    const known = tests.get(test);
    if (!known)
      throw new Error(`data/body-systems.yml: ${name} names the test ${test}, which is not described`);
    return known;
  }),
}));

/** The system that a word means (`liver` → hepatic); undefined: none that is known. */
export function systemOf(word: string): BodySystem | undefined {
  const said = word.trim().toLowerCase();
  return BODY_SYSTEMS.find(({ name, words: known }) => name === said || known.includes(said));
}

/** Whether a part begins a word of the name; one with a star before it may stand anywhere: `*cardi` is in "tachycardia". */
export function hasPart(name: string, parts: readonly NamePart[]): boolean {
  return parts.some((part) => isIn(name, part, begins));
}

/** Of a medicine: the ending of a word counts too (`pril`, `statin`). */
export function isMedicineOf(name: string, parts: readonly NamePart[]): boolean {
  return parts.some((part) => isIn(name, part, begins) || isIn(name, part, ends));
}

/** "Esomeprazole magnesium" is no supplement: only what a name begins with, behind its hours and its doses, says what it is. */
export function isFirstIn(name: string, parts: readonly NamePart[]): boolean {
  const said = plainWords(name).replace(/^(?:(?:\d+|hr|mg|ml|mcg|ug|unt|iu|oral) )+/, '');
  return parts.some((part) => isIn(said, part, (words, each) => words.startsWith(each)));
}

function isIn(name: string, part: NamePart, fits: (words: string, part: string) => boolean): boolean {
  const words = plainWords(name);
  if (typeof part === 'string') return fits(words, part);
  return fits(words, part.part) && !part.not.some((each) => begins(words, each));
}

function begins(words: string, part: string): boolean {
  return ` ${words}`.includes(part.startsWith('*') ? plainWords(part) : ` ${plainWords(part)}`);
}

function ends(words: string, part: string): boolean {
  return words.split(' ').some((word) => word.endsWith(part));
}
