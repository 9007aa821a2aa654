import type { CheckedQuery, Identifier } from '@consilium/kernel';
import { formsOf } from './forms/forms-of.ts';
import { spellings } from './forms/name-forms.ts';
import { foldedWords } from './match/fold.ts';
import type { Form } from './match/form.ts';
import { createMatcher, type Found } from './match/matcher.ts';
import { alsoSpoken } from './match-spoken.ts';
import { spokenNumbers } from './spoken/spoken-numbers.ts';

/**
 * Where a query names somebody of many: names in either order and with initials, a name alone where it is no ordinary word, birth dates
 * and record numbers in the ways that people write them. `isOrdinary`: whether a word is one of medicine, in lower case; such a name
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
  const mayHold = createFilter([query, ...(asDigits ? [asDigits.text] : [])]);
  const possible = identifiers.filter(mayHold);
  if (possible.length === 0) return { named: [], without: query };
  const forms = possible.map((each) =>
    formsOf(each).map((form) => (each.kind === 'name' ? ofQuery(form, isOrdinary) : form)),
  );
  const find = alsoSpoken(createMatcher(forms), () => asDigits);
  const whole = query.trim();
  const found = find(query).filter(({ from, to, thing }) => {
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

/** In a query any word may begin with a capital: it says less than in a sentence. */
function ofQuery(form: Form, isOrdinary: (word: string) => boolean): Form {
  const [word = '', second] = form.words;
  if (second !== undefined || (form.when === 'always' && !isOrdinary(word))) return form;
  return { ...form, when: 'titled' };
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
  const folded = texts.map((text) => foldedWords(text).join('')).join('\n');
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
