/** Name, value with unit, day: `HbA1c`, `7.9 %`, `on 2026-03-02`. */
const MEASUREMENT = /^(?<head>.+) (?<day>on \d{4}(?:-\d{2}){0,2})$/;
const NUMBER = /^(?:[<>]=?)?-?\d+(?:\.\d+)?(?:\/\d+)?$/;

/**
 * What a source says beyond the sentences that point at it: `HbA1c 7.9 % on 2026-03-02 (reference 4 to 5.6 %)` adds its day and its
 * range to "HbA1c is 7.9 %." A part is left out only where the sentences hold all of it; of a measurement also its name. Empty: nothing.
 */
export function sourceAdds(printed: string, sentences: readonly string[]): string {
  const said = sentences.map(wordsOf);
  const known = new Set(said.flat());
  const texts = said.map((words) => ` ${words.join(' ')} `);
  const [first = '', ...rest] = partsOf(printed);
  const isSaid = (part: string) => texts.some((text) => text.includes(` ${wordsOf(part).join(' ')} `));
  const left = measurementAdds(first, known) ?? (isSaid(first) ? '' : first);
  return [left, ...rest.filter((part) => part !== '' && !isSaid(part))]
    .filter((part) => part !== '')
    .join(', ');
}

/** Name, value and day of a measurement, each left out where it is known; null: it is no measurement. */
function measurementAdds(part: string, known: ReadonlySet<string>): string | null {
  const { head, day } = MEASUREMENT.exec(part)?.groups ?? {};
  if (head === undefined || day === undefined) return null;
  const words = head.split(' ');
  const at = words.findLastIndex((word) => NUMBER.test(word));
  if (at < 1) return null;
  const [name, value] = [words.slice(0, at), words.slice(at)];
  const isKnown = (said: readonly string[]) => said.flatMap(wordsOf).every((word) => known.has(word));
  return [
    ...(isKnown(name) ? [] : name),
    ...(isKnown(value.slice(0, 1)) ? [] : value),
    ...(known.has(day.slice(3)) ? [] : [day]),
  ].join(' ');
}

/** Each part is looked for in the sentences: a fact has a few, and what is beyond stays one. */
const MOST_PARTS = 20;

/** The parts of a printed fact; a reference range is one. */
function partsOf(printed: string): readonly string[] {
  const parts = printed.replace(/ \((reference [^()]*)\)/, ', $1').split(', ');
  return [...parts.slice(0, MOST_PARTS), parts.slice(MOST_PARTS).join(', ')].map((part) => part.trim());
}

/** Without case and marks at the ends; what has neither letter nor digit is no word. */
function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}<>]+/u, '').replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}
