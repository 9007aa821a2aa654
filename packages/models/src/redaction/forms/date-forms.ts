import { foldedWords } from '../match/fold.ts';
import type { Form, Gap } from '../match/form.ts';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;
const JOINERS = [[], ['of'], ['de']] as const;

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');

/** A day in the usual written forms. A year or a month alone says too little to name anybody, and has none. */
export function dateForms(text: string): readonly Form[] {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(text.trim()) ?? [];
  if (!year || !month || !day) return [];
  const years = [year, year.slice(2)];
  const [days, months] = [both(day), [...both(month), ROMAN[Number(month) - 1] ?? '']];
  const forms: Form[] = [];
  const add = (gap: Gap, ...words: readonly string[]) => forms.push({ words, gap, when: 'always' });
  // Also with spaces, as digits are said one by one.
  for (const y of years)
    for (const compact of [`${y}${month}${day}`, `${day}${month}${y}`, `${month}${day}${y}`])
      add('anywhere', compact);
  for (const d of days)
    for (const m of months) {
      add('date', year, m, d);
      for (const y of years) {
        add('date', d, m, y);
        add('date', m, d, y);
      }
    }
  for (const name of monthNames(Number(month)))
    for (const d of [...days, ...ordinals(Number(day))])
      for (const y of years) {
        for (const joiner of JOINERS) {
          add('between', d, ...joiner, name, ...(joiner[0] === 'de' ? joiner : []), y);
        }
        add('between', name, d, y);
        add('between', name, 'the', d, y);
        add('between', y, name, d);
      }
  return forms;
}

function both(number: string): readonly string[] {
  return number.startsWith('0') ? [number, number.slice(1)] : [number];
}

function ordinals(day: number): readonly string[] {
  const ending = { one: 'st', two: 'nd', few: 'rd' }[
    new Intl.PluralRules('en', { type: 'ordinal' }).select(day) as 'one' | 'two' | 'few'
  ];
  return [`${day}${ending ?? 'th'}`];
}

const named = new Map<number, readonly string[]>();

function monthNames(month: number): readonly string[] {
  const found = named.get(month);
  if (found) return found;
  const date = new Date(Date.UTC(2000, month - 1, 15));
  const names = LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((style) =>
      foldedWords(new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' }).format(date)),
    ),
  );
  const unique = [...new Set(month === 9 ? [...names, 'sept'] : names)].filter((name) => /^\D+$/.test(name));
  named.set(month, unique);
  return unique;
}
