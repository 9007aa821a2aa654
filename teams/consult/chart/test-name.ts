import { KNOWN_TESTS } from './body-systems.ts';

/**
 * A test as people call it: by our own name where its code is known, else its own name without what LOINC adds in brackets and
 * about the sample. The numbers in such a name would stand beside the result as if they were results.
 */
export function testName(code: string, name: string): string {
  const known = KNOWN_TESTS.find(({ codes }) => codes.includes(code));
  if (known) return known.names[0] ?? name;
  const short = name
    .replace(/ ?[[(].*$| in (?:serum|plasma|blood|urine|arterial|venous|capillary|platelet).*$/i, '')
    .trim();
  return short === '' ? name : short;
}
