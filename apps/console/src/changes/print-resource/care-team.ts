import { noteOf, objectOf, objectsOf, textOf, wordsOf } from '../../fhir/values.ts';
import { statusWords } from '../../words/status-words.ts';
import { linesOf, type Printer } from './printed-fact.ts';

/** Who treats the patient: the people by name, each with role and house. */
export const printCareTeam: Printer = (resource) => {
  const people = objectsOf(resource.participant);
  const names = people.flatMap(({ member }) => textOf(objectOf(member)?.display) ?? []);
  return {
    kind: 'Care team',
    title: textOf(resource.name) ?? (names.join(', ') || 'Not named'),
    lines: linesOf(
      ['Status', statusWords(textOf(resource.status))],
      ['Role', people.flatMap(({ role }) => wordsOf(role) ?? []).join(', ') || undefined],
      [
        'At',
        people.flatMap(({ onBehalfOf }) => textOf(objectOf(onBehalfOf)?.display) ?? []).join(', ') ||
          undefined,
      ],
      ['Note', noteOf(resource)],
    ),
  };
};
