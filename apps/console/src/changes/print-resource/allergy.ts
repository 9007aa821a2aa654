import { beginOf, codeOf, noteOf, objectsOf, textOf, wordsOf } from '../../fhir/values.ts';
import { statusWords } from '../../words/status-words.ts';
import { linesOf, type Printer } from './printed-fact.ts';
import { sinceUntil } from './times.ts';

export const printAllergy: Printer = (resource) => ({
  kind: 'Allergy',
  title: wordsOf(resource.code) ?? 'Not named',
  when: sinceUntil(beginOf(resource, 'onset'), undefined),
  lines: linesOf(
    ['Reaction', wordsOf(objectsOf(resource.reaction)[0]?.manifestation)],
    ['Danger', statusWords(textOf(resource.criticality))],
    ['Status', statusWords(codeOf(resource.clinicalStatus))],
    ['Certainty', statusWords(codeOf(resource.verificationStatus))],
    ['Note', noteOf(resource)],
  ),
});
