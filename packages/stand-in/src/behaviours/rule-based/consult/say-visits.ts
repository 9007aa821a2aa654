import { type fields, givenIn, noteIn, sentence } from '../given-facts.ts';
import { paragraph } from './paragraph.ts';

type Answer = ReturnType<typeof fields>;

const TITLES: { readonly [when: string]: string } = {
  recent: 'Visits of the last three months',
  past: 'The last visit',
  current: 'Going on now',
  scheduled: 'Planned',
};

/** Planned ones first; the last that was stands below where none is planned, or where it was asked for. */
export function sayVisits(answers: readonly Answer[], question: string): readonly string[] {
  const most = /\bvisits\b/i.test(question) ? 4 : 1;
  const hasNext = answers.some(({ when, visits }) => when !== 'past' && givenIn(visits).length > 0);
  return answers.flatMap((answer) => {
    const when = String(answer.when);
    if (when === 'past' && answers.length > 1 && hasNext) return [];
    const note = noteIn(answer);
    const title = when === 'past' && most > 1 ? 'The last visits' : (TITLES[when] ?? 'Visits');
    return [
      ...(note === undefined ? [] : [sentence(note)]),
      ...paragraph(title, givenIn(answer.visits).slice(0, when === 'past' ? most : 4), 4),
    ];
  });
}
