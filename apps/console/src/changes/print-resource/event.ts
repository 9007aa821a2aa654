import { beginOf, endOf, noteOf, objectOf, objectsOf, textOf, wordsOf } from '../../fhir/values.ts';
import { statusWords } from '../../words/status-words.ts';
import { linesOf, type Printer } from './printed-fact.ts';
import { onDay, sinceUntil } from './times.ts';

export const printProcedure: Printer = (resource) => {
  const end = endOf(resource, 'performed');
  const begin = beginOf(resource, 'performed');
  return {
    kind: 'Procedure',
    title: wordsOf(resource.code) ?? 'Not named',
    when: end === undefined ? onDay(begin) : sinceUntil(begin, end),
    lines: linesOf(
      ['Status', statusWords(textOf(resource.status))],
      ['Body site', wordsOf(resource.bodySite)],
      ['Because of', wordsOf(resource.reasonCode)],
      ['Outcome', wordsOf(resource.outcome)],
      ['Note', noteOf(resource)],
    ),
  };
};

export const printImmunization: Printer = (resource) => ({
  kind: 'Vaccination',
  title: wordsOf(resource.vaccineCode) ?? 'Not named',
  when: onDay(beginOf(resource, 'occurrence')),
  lines: linesOf(
    ['Status', statusWords(textOf(resource.status))],
    ['Lot', textOf(resource.lotNumber)],
    ['Note', noteOf(resource)],
  ),
});

export const printVisit: Printer = (resource) => {
  const period = objectOf(resource.period);
  const start = textOf(period?.start) ?? textOf(resource.start);
  const people = objectsOf(resource.participant).map(({ individual, actor }) =>
    textOf(objectOf(individual ?? actor)?.display),
  );
  return {
    kind: resource.resourceType === 'Appointment' ? 'Appointment' : 'Visit',
    title: wordsOf(resource.type) ?? textOf(resource.description) ?? wordsOf(resource.serviceType) ?? 'Visit',
    when: onDay(start),
    lines: linesOf(
      ['Status', statusWords(textOf(resource.status))],
      ['With', textOf(people.filter((each) => each !== undefined).join(', '))],
      ['At', textOf(objectOf(resource.serviceProvider)?.display)],
      ['Because of', wordsOf(resource.reasonCode)],
      ['Where', textOf(objectOf(resource.class)?.display)],
      ['Note', textOf(resource.comment)],
    ),
  };
};

export const printDocument: Printer = (resource) => ({
  kind: 'Document',
  title: textOf(resource.description) ?? wordsOf(resource.type) ?? 'Document',
  when: onDay(textOf(resource.date)),
  lines: linesOf(['Status', statusWords(textOf(resource.status))]),
});
