import type { Key } from './questions.ts';

export interface Score {
  readonly id: string;
  readonly isRight: boolean;
  readonly missing: readonly (readonly string[])[];
  readonly wrong: readonly string[];
  readonly dangerous: readonly (readonly string[])[];
}

export interface Totals {
  readonly asked: number;
  readonly right: number;
  readonly wrong: number;
  readonly dangerous: number;
}

/** Useful and right: all that the key wants, and nothing that it forbids. */
export function scoreOf(answer: string, { id, must, mustNot, danger }: Key): Score {
  const said = plain(answer);
  const isThere = (words: string) => said.includes(small(words));
  const missing = must.filter((alternatives) => !alternatives.some(isThere));
  const dangerous = danger.filter((alternatives) => !alternatives.some(isThere));
  const wrong = mustNot.filter(isThere);
  return {
    ...{ id, missing, wrong, dangerous },
    isRight: missing.length + wrong.length + dangerous.length === 0,
  };
}

export function totalsOf(scores: readonly Score[]): Totals {
  const count = (holds: (score: Score) => boolean) => scores.filter(holds).length;
  return {
    asked: scores.length,
    right: count(({ isRight }) => isRight),
    wrong: count(({ wrong }) => wrong.length > 0),
    dangerous: count(({ dangerous }) => dangerous.length > 0),
  };
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** In small letters, without marks of sources, every date in the ways in which people write one. */
function plain(text: string): string {
  return small(text.replaceAll(/\s*\[[cf][a-z\d]+\]/g, ''))
    .replaceAll(/\b((?:19|20)\d\d)-(\d\d)-(\d\d)\b/g, (_, year, month, day) =>
      inAllForms(day, Number(month), year),
    )
    .replaceAll(/\b(\d\d)-([a-z]{3})-((?:19|20)\d\d)\b/g, (all, day, name, year) => {
      const month = MONTHS.findIndex((each) => each.startsWith(name)) + 1;
      return month === 0 ? all : inAllForms(day, month, year);
    });
}

function inAllForms(day: string, month: number, year: string): string {
  const name = MONTHS[month - 1] ?? '';
  const [two, short, bare] = [String(month).padStart(2, '0'), name.slice(0, 3), String(Number(day))];
  return [
    `${year}-${two}-${day}`,
    `${day}-${short}-${year}`,
    ...[
      `${bare} ${name} ${year}`,
      `${bare} ${short} ${year}`,
      `${name} ${bare}, ${year}`,
      `${short} ${bare}, ${year}`,
      `${name} ${year}`,
      `${short} ${year}`,
    ],
    `${short}-${year}`,
    `${year}-${two}`,
  ].join(' / ');
}

function small(text: string): string {
  return text.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ');
}
