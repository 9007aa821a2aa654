import { checkMeasurements, findTimes, readMeasurement } from '@consilium/clinical';
import type { Units } from '@consilium/kernel';
import { medicinesNamed } from '../chart/medicines-named.ts';
import { clinicalFacts, readFacts } from '../extract/clinical-facts.ts';
import { medicalContext, readContext } from '../extract/medical-context.ts';
import type { SourceText } from '../extract/source.ts';
import { honest } from '../guards/honest-interactions.ts';
import { plainRequest } from '../rules/plain-requests.ts';
import { smallTalk } from '../rules/small-talk.ts';

/** The record's own tables are measured there. */
const units: Units = {
  code: (written) => (/^(?:mg|kg|%|mmol\/L)$/.test(written) ? written : null),
  convert: () => null,
};
const AT = '2026-11-16T09:00:00+01:00';
const around = (text: string, quote: string) => {
  const middle = text.length >> 1;
  return `${text.slice(0, middle)} ${quote} ${text.slice(middle)}`;
};
const source = (text: string): SourceText => ({
  text,
  writer: 'patient',
  at: AT,
  source: { kind: 'message', conversation: 'c', seq: 1 },
});
const pointed = [{ quote: 'asthma since 2015', name: 'asthma' }];
const facts = clinicalFacts.parse({
  conditions: pointed,
  symptoms: [],
  allergies: pointed,
  immunizations: [],
});
const context = medicalContext.parse({
  medications: pointed,
  operations: pointed,
  encounters: [],
  practitioners: pointed,
});
const measurements = ['packages/clinical/src/measurements'];

/** What here meets text from outside, for `tests/slow-text`. */
export const outsideText = [
  { name: 'requests that rules answer', sources: ['teams/consult/rules'], read: plainRequest },
  { name: 'small talk', sources: ['teams/consult/rules'], read: smallTalk },
  {
    name: 'measurement as written',
    sources: measurements,
    read: (text: string) => readMeasurement(text, units),
  },
  {
    name: 'measurement within a message',
    sources: measurements,
    read: (text: string) =>
      checkMeasurements(
        { measurements: [{ quote: 'weight 80 kg', measured_at: 'today' }] },
        { text: around(text, 'weight 80 kg'), at: AT },
        units,
      ),
  },
  {
    name: 'measurement quoted from everywhere',
    sources: measurements,
    read: (text: string) =>
      checkMeasurements({ measurements: [{ quote: text.slice(0, 2) || 'a' }] }, { text, at: AT }, units),
  },
  { name: 'times of a message', sources: measurements, read: (text: string) => findTimes(text, AT) },
  {
    name: 'facts pointed at in a message',
    sources: ['teams/consult/extract', ...measurements],
    read: (text: string) => {
      const message = source(around(text, 'asthma since 2015'));
      return [readFacts(facts, message), readContext(context, message)];
    },
  },
  {
    name: 'denials of an interaction',
    sources: ['teams/consult/guards', 'packages/clinical/dangers'],
    read: (text: string) => honest(text, undefined),
  },
  {
    name: 'medicines that a text names',
    sources: [
      'teams/consult/chart',
      'packages/clinical/src/dangers',
      'packages/clinical/dangers',
      'teams/consult/data',
    ],
    read: medicinesNamed,
  },
];
