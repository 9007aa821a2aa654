import { type fields, givenIn, noteIn, sentence } from '../given-facts.ts';
import { paragraph } from './paragraph.ts';

type Answer = ReturnType<typeof fields>;

const NOT_CHECKED =
  'Pairs were looked up in a short list of critical ones only: what is not named here was not checked. A pharmacist or the treating doctor can check the rest.';

export function sayMedicines(answers: readonly Answer[]): readonly string[] {
  return answers.flatMap((answer) => {
    const note = noteIn(answer);
    return [
      ...(note === undefined ? [] : [sentence(note)]),
      ...paragraph('Medicines', givenIn(answer.medicines), 14),
      ...paragraph('Supplements', givenIn(answer.supplements), 5),
    ];
  });
}

/** A short list can find a pair, and can never find none. */
export function sayInteractions(answers: readonly Answer[]): readonly string[] {
  if (answers.length === 0) return [];
  return [
    ...paragraph(
      'Found in the list of critical pairs',
      answers.flatMap(({ found }) => givenIn(found)),
      6,
    ),
    NOT_CHECKED,
  ];
}
