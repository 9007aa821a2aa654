import { checkMeasurements, findTimes } from '@consilium/clinical';
import type { Units } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { clinicalFacts, readFacts } from './extract/clinical-facts.ts';
import { plainRequest } from './rules/plain-requests.ts';

const units: Units = { code: () => null, convert: () => null };
const AT = '2026-11-16T09:00:00+01:00';
const facts = clinicalFacts.parse({
  conditions: Array.from({ length: 40 }, () => ({ quote: 'asthma', name: 'asthma' })),
  symptoms: [],
  allergies: [],
  immunizations: [],
});

/** Each of them took time by the square of the length, or looked through the whole text for each thing pointed at. */
describe('a message is read in linear time [A6] [A16]', () => {
  it.each([
    ['stops that end no message', '! ', (text: string) => plainRequest(`${text}x`)],
    ['very many times', 'yesterday ', (text: string) => findTimes(text, AT)],
    ['very many hours with a point', '10.30 ', (text: string) => findTimes(text, AT)],
    [
      'a quote that is everywhere',
      'pt pt ',
      (text: string) => checkMeasurements({ measurements: [{ quote: 'pt' }] }, { text, at: AT }, units),
    ],
    [
      'bullets that look like headings',
      '- ab:\n',
      (text: string) =>
        readFacts(facts, {
          text: `${text}asthma`,
          at: AT,
          writer: 'patient',
          source: { kind: 'message', conversation: 'c', seq: 1 },
        }),
    ],
  ])('%s', (_, unit, read) => {
    const start = process.cpuUsage();
    read(unit.repeat(60_000 / unit.length));
    expect(process.cpuUsage(start).user).toBeLessThan(1_500_000);
  });
});
