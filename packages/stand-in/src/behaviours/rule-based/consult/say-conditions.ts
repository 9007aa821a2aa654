import { type fields, type Given, givenIn, sentence } from '../given-facts.ts';
import { paragraph } from './paragraph.ts';
import { plainWordsOf } from './plain-words.ts';

type Answer = ReturnType<typeof fields>;

const IS_OPEN = /, (?:active|remission|recurrence|relapse),/;
const EXPLAINS = /\bexplain|\bplain words|\bmean|\bwhat is\b/i;
const MOST_EXPLAINED = 2;

export function sayConditions(answers: readonly Answer[], question: string): readonly string[] {
  if (answers.length === 0) return [];
  const all = answers.flatMap(({ conditions }) => givenIn(conditions));
  const symptoms = answers.flatMap((answer) => givenIn(answer.symptoms));
  const open = all.filter(({ says }) => IS_OPEN.test(says));
  if (EXPLAINS.test(question)) return explained(open.length > 0 ? open : all);
  return [
    ...paragraph('Conditions now', open, 10),
    ...paragraph(
      'Conditions before',
      all.filter((each) => !open.includes(each)),
      open.length > 0 ? 4 : 8,
    ),
    ...paragraph(
      'Symptoms',
      symptoms.filter(({ says }) => IS_OPEN.test(says)),
      4,
    ),
  ];
}

/** It knows a few diagnoses in plain words, and says that it cannot tell which is the main one. */
function explained(conditions: readonly Given[]): readonly string[] {
  const known = conditions
    .flatMap((given) => {
      const plain = plainWordsOf(given.says);
      return plain === undefined ? [] : [{ given, ...plain }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST_EXPLAINED);
  const rest = conditions.filter((each) => !known.some(({ given }) => given === each));
  return [
    'Which diagnosis is the main one, I cannot tell: a language model or a doctor would.',
    ...known.map(({ given, words }) => `${sentence(given)}\nIn general: ${words}.`),
    ...paragraph(known.length > 0 ? 'Besides' : 'Conditions', rest, 5),
  ];
}
