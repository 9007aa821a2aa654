import { type fields, givenIn, noteIn, sentence } from '../given-facts.ts';
import { paragraph } from './paragraph.ts';

export function sayAllergies(answers: readonly ReturnType<typeof fields>[]): readonly string[] {
  return answers.flatMap((answer) => {
    const note = noteIn(answer);
    return [
      ...(note === undefined ? [] : [sentence(note)]),
      ...paragraph('Allergies and intolerances', givenIn(answer.allergies), 8),
    ];
  });
}
