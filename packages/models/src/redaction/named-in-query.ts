import type { CheckedQuery, Identifier } from '@consilium/kernel';
import { formsOf } from './forms/forms-of.ts';
import { spellings } from './forms/name-forms.ts';
import { foldedWords } from './match/fold.ts';
import type { Form } from './match/form.ts';
import { withLatinLetters } from './match/look-alikes.ts';
import { createMatcher, type Found } from './match/matcher.ts';
import { alsoSpoken, merged } from './match-spoken.ts';
import { spokenNumbers } from './spoken/spoken-numbers.ts';

/**
 * Where a query names somebody of many: names in either order and with initials, a name alone where it is no ordinary word, birth dates
 * and record numbers in the ways that people write them; also in letters of other scripts that look the same, with its letters apart, and
 * backwards. `isOrdinary`: whether a word is one of medicine, in lower case; such a name
 * counts alone only after a title. Linear in the list and in the query: only those that the query can hold are looked for.
 *
 * @example namedInQuery('statins for Doe, Jane', [{ kind: 'name', text: 'Doe, Jane' }], () => false)
 * // { named: [{ kind: 'name', text: 'Doe, Jane' }], without: 'statins for' }
 */
export function namedInQuery(
  query: string,
  identifiers: readonly Identifier[],
  isOrdinary: (word: string) => boolean,
): CheckedQuery {
  const asDigits = spokenNumbers(query);
  const latin = withLatinLetters(query);
  const mayHold = createFilter([query, latin, ...(asDigits ? [asDigits.text] : [])]);
  const possible = identifiers.filter(mayHold);
  if (possible.length === 0) return { named: [], without: query };
  const forms = possible.map((each) =>
    formsOf(each).flatMap((form) => (each.kind === 'name' ? ofQuery(form, isOrdinary) : [form])),
  );
  const match = createMatcher(forms);
  const find = alsoSpoken(match, () => asDigits);
  const whole = query.trim();
  const hits = latin === query ? find(query) : merged([...find(query), ...match(latin)]);
  const found = hits.filter(({ from, to, thing }) => {
    // An ordinary word is a whole query as well.
    const isName = possible[thing]!.kind === 'name' && query.slice(from, to) === whole;
    const isLone = ({ when, words }: Form) => when === 'titled' && words[0] === foldedWords(whole).join('');
    return !isName || !forms[thing]!.some(isLone);
  });
  const named = found.map(({ from, to, thing }) => ({
    kind: possible[thing]!.kind,
    text: query.slice(from, to),
  }));
  return { named, without: withoutFound(query, found) };
}

/** Letters of a name that is looked for with its letters apart, and backwards. */
const LEAST_APART = 4;
const LEAST_BACKWARDS = 5;

/**
 * In a query any word may begin with a capital: it says less than in a sentence. A name that counts by itself is also looked for with
 * its letters apart (J a n e), and backwards.
 */
function ofQuery(form: Form, isOrdinary: (word: string) => boolean): readonly Form[] {
  const [word = '', second] = form.words;
  const isAlone = second === undefined;
  if (isAlone && (form.when !== 'always' || isOrdinary(word))) return [{ ...form, when: 'titled' }];
  if (form.when !== 'always') return [form];
  const letters = form.words.join('').length;
  const backwards = form.words.map(reversed);
  const isWord = isAlone && isOrdinary(backwards[0] ?? '');
  return [
    form,
    ...(letters < LEAST_APART ? [] : [{ ...form, gap: 'letters' } as const]),
    ...(letters < LEAST_BACKWARDS || isWord ? [] : [{ ...form, words: backwards }]),
  ];
}

function reversed(word: string): string {
  return Array.from(word).reverse().join('');
}

function withoutFound(query: string, found: readonly Found[]): string {
  let kept = '';
  let done = 0;
  for (const { from, to } of found) {
    kept += `${query.slice(done, from)} `;
    done = to;
  }
  return (kept + query.slice(done))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<![^ ])(?:['’]s|[,;:])(?![^ ]) ?/g, '')
    .trim();
}

/** Whether one of the texts can hold an identifier: every form of one has a whole name, or day and year, or the end of its digits. */
function createFilter(texts: readonly string[]): (identifier: Identifier) => boolean {
  const forwards = texts.map((text) => foldedWords(text).join('')).join('\n');
  const folded = `${forwards}\n${reversed(forwards)}`;
  const tokens = new Set(
    texts.flatMap((text) => text.match(/\d+/g) ?? []).map((row) => row.replace(/^0+/, '')),
  );
  const has = (part: string) => tokens.has(part.replace(/^0+/, ''));
  return ({ kind, text }) => {
    if (kind === 'name')
      return spellings(text).some((spelling) =>
        foldedWords(spelling).some((word) => word.length > 1 && folded.includes(word)),
      );
    if (kind === 'birth-date') {
      const [year = '', month = '', day = ''] = text.slice(0, 10).split('-');
      const isApart = (has(year) || has(year.slice(2))) && has(day);
      return day !== '' && (isApart || folded.includes(month + day) || folded.includes(day + month));
    }
    const digits = text.replaceAll(/\D/g, '');
    return folded.includes(digits === '' ? foldedWords(text).join('') : digits.slice(-3));
  };
}
