import type { ToolResult } from '../../../model-call.ts';
import { type Given, gave, givenIn, noteIn, sentence } from '../given-facts.ts';
import { paragraph } from './paragraph.ts';
import { sayNewest } from './say-results.ts';

/** What began or ended since a day, and the results since then. Where there is nothing, the last visit. */
export function sayChanges(results: readonly ToolResult[], since: string): readonly string[] {
  const visits = gave(results, 'read_encounters');
  const recent = visits.filter(({ when }) => when === 'recent');
  const medicines = gave(results, 'read_regimens').flatMap((answer) => [
    ...givenIn(answer.medicines),
    ...givenIn(answer.supplements),
  ]);
  const problems = gave(results, 'read_conditions').flatMap((answer) => [
    ...givenIn(answer.conditions),
    ...givenIn(answer.symptoms),
  ]);
  const isNew = (given: Given) => isSince(given, since);
  const said = [
    ...recent.flatMap((answer) => paragraph('Visits of the last three months', givenIn(answer.visits), 4)),
    ...paragraph('Conditions and symptoms that began or ended', problems.filter(isNew), 5),
    ...paragraph('Medicines that began or ended', medicines.filter(isNew), 6),
    ...sayNewest(gave(results, 'read_observations'), false),
  ];
  if (said.length > 0) return said;
  const last = visits.filter(({ when }) => when === 'past').flatMap((answer) => givenIn(answer.visits));
  return [
    ...recent.flatMap((answer) => noteIn(answer) ?? []).map(sentence),
    ...paragraph('The last visit was before that', last.slice(0, 1), 1),
  ];
}

function isSince({ says }: Given, since: string): boolean {
  const days = [...says.matchAll(/\b(?:since|until|noted on|to end on) (\d{4}-\d{2}-\d{2})/g)].map(
    ([, day = '']) => day,
  );
  return days.some((day) => day >= since);
}
