import { findNames } from '@consilium/clinical';
import { shortName, testName } from '@consilium/console/src/record/labs/lab-words.ts';
import { ANALYTES, type Lab, seriesKey } from '@consilium/kernel';

/** In other fluids than a clinician means who names none. */
const OTHER_FLUID = /\bin (?:urine|stool|body fluid|cerebral|semen)|gastrointestinal|test strip/iu;

/** The tests of a record that a clinician calls so: by the product's own names of analytes, else by the words of their name. */
export function testsNamed(labs: readonly Lab[], called: string): readonly Lab[] {
  const wanted = folded(called);
  const keys = seriesNamed(called);
  const same = labs.filter(
    (lab) =>
      keys.has(lab.code) ||
      folded(testName(lab)) === wanted ||
      (folded(shortName(lab.name)) === wanted && !OTHER_FLUID.test(lab.name)),
  );
  if (same.length > 0) return same;
  const words = wanted.split(' ');
  const alike = labs.filter((lab) => {
    const text = ` ${folded(`${testName(lab)} ${lab.name}`)} `;
    return words.every((word) => text.includes(` ${word}`));
  });
  return alike.toSorted((one, other) => testName(one).length - testName(other).length).slice(0, 1);
}

/** Of the same measurement: its share of what is expected for age and height says it as well as the litres do. */
export function isShareOf(lab: Lab, called: string): boolean {
  return folded(testName(lab)) === `${folded(called)} % of predicted`;
}

/** The series of the analyte that a name stands for, whole. */
export function seriesNamed(called: string): ReadonlySet<string> {
  const wanted = folded(called);
  const analytes = ANALYTES.filter(({ name }) => folded(name) === wanted).map(({ codes }) => codes[0]!);
  const [name] = findNames(called);
  const isWhole = name !== undefined && name.start === 0 && name.end === called.length;
  const measured =
    isWhole && 'units' in name.measure ? name.measure.units.map(({ loinc }) => seriesKey(loinc)) : [];
  return new Set([...analytes, ...measured]);
}

/** British and American spelling are one, and what nobody sees is not there. */
function folded(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase()
    .replaceAll(/ae|oe/gu, 'e')
    .replaceAll(/[^\p{L}\d%]+/gu, ' ')
    .replaceAll(/\bfvc\b/gu, 'forced vital capacity')
    .trim();
}
