import { beginOf, codeOf, endOf, listOf, noteOf, textOf, wordsOf } from '../../fhir/values.ts';
import { statusWords } from '../../words/status-words.ts';
import { linesOf, type Printer } from './printed-fact.ts';
import { sinceUntil } from './times.ts';

export const printCondition: Printer = (resource) => {
  const isSymptom = listOf(resource.category).some((each) => wordsOf(each)?.toLowerCase() === 'symptom');
  const end = textOf(resource.abatementDateTime) ?? endOf(resource, 'abatement') ?? endOf(resource, 'onset');
  return {
    kind: isSymptom ? 'Symptom' : 'Condition',
    title: wordsOf(resource.code) ?? 'Not named',
    when: sinceUntil(beginOf(resource, 'onset'), end),
    lines: linesOf(
      ['Status', statusWords(codeOf(resource.clinicalStatus))],
      ['Certainty', statusWords(codeOf(resource.verificationStatus))],
      ['Severity', wordsOf(resource.severity)],
      ['Body site', wordsOf(resource.bodySite)],
      ['Began', textOf(resource.onsetString)],
      ['Note', noteOf(resource)],
    ),
  };
};
